package dev.contextd.source.code;

import java.util.Optional;
import java.util.regex.Pattern;
import org.treesitter.TreeSitterJava;
import org.treesitter.TreeSitterKotlin;
import org.treesitter.TreeSitterScala;

/// Java, Kotlin and Scala.
final class JvmGrammars {
    private static final Pattern PUBLIC = Pattern.compile("\\bpublic\\b");
    private static final Pattern NON_PUBLIC = Pattern.compile("\\b(?:private|protected)\\b");

    private static final Pattern HIDDEN = Pattern.compile("^[^(={]*\\b(?:private|protected|internal)\\b");
    private static final Pattern MODULE = Pattern.compile("^(?:open )?module ");
    private static final Pattern CONSTANT = Pattern.compile("^[^=]*\\bstatic\\b[^=]*\\bfinal\\b");

    /// Modifiers come first.
    private static final int WORDS_BYTES = 300;

    private JvmGrammars() {}

    static Grammar java() {
        return new Grammar("tree-sitter-java", TreeSitterJava::new)
                .inside("class_body", "interface_body", "enum_body", "enum_body_declarations", "annotation_type_body")
                .comments("line_comment", "block_comment")
                .imports(Imports::afterFirstWord, "import_declaration")
                .packages("", "package_declaration")
                .types(Kind.CLASS, "class_declaration")
                .types(Kind.INTERFACE, "interface_declaration", "annotation_type_declaration")
                .types(Kind.ENUM, "enum_declaration")
                .types(Kind.RECORD, "record_declaration")
                .types(Kind.MODULE, "module_declaration")
                .functions(Kind.METHOD, "method_declaration", "annotation_type_element_declaration")
                .functions(Kind.CONSTRUCTOR, "constructor_declaration", "compact_constructor_declaration")
                .defines((node, _) -> javaField(node, Kind.FIELD), "field_declaration")
                .defines((node, _) -> javaField(node, Kind.CONSTANT), "constant_declaration")
                .exported(JvmGrammars::isJavaPublic);
    }

    private static Optional<Found> javaField(Node node, Kind kind) {
        return node.field("declarator")
                .flatMap(declarator -> declarator.field("name"))
                .map(name -> Found.value(
                        CONSTANT.matcher(node.text(WORDS_BYTES)).find() ? Kind.CONSTANT : kind, name.text()));
    }

    private static boolean isJavaPublic(String signature, String name, Scope scope) {
        return PUBLIC.matcher(signature).find()
                || (scope.is(Kind.INTERFACE) && !NON_PUBLIC.matcher(signature).find())
                || MODULE.matcher(signature).find();
    }

    /// Its grammar names no parts of nodes, so they are found by what they are.
    static Grammar kotlin() {
        return new Grammar("tree-sitter-kotlin", TreeSitterKotlin::new)
                .inside("class_body", "enum_class_body", "import_list", "companion_object")
                .comments("line_comment", "multiline_comment")
                .imports(Imports::afterFirstWord, "import_header")
                .packages("", "package_header")
                .defines(
                        (node, _) -> kotlin(node, "type_identifier")
                                .map(name ->
                                        Found.type(Kind.CLASS, name, start(node, "class_body", "enum_class_body"))),
                        "class_declaration",
                        "object_declaration")
                .defines(
                        (node, _) -> kotlin(node, "simple_identifier")
                                .map(name -> Found.function(Kind.FUNCTION, name, start(node, "function_body"))),
                        "function_declaration")
                .defines(
                        (node, scope) -> Optional.of(Found.function(
                                Kind.CONSTRUCTOR, scope.name(), start(node, "constructor_delegation_call"))),
                        "secondary_constructor")
                .defines(
                        (node, _) -> kotlin(node, "type_identifier").map(name -> Found.value(Kind.TYPE, name)),
                        "type_alias")
                .defines(
                        (node, scope) -> node.child("variable_declaration")
                                .flatMap(variable -> kotlin(variable, "simple_identifier"))
                                .map(name -> Found.value(scope.isFile() ? Kind.CONSTANT : Kind.FIELD, name)),
                        "property_declaration")
                .word("interface", Kind.INTERFACE)
                .word("enum", Kind.ENUM)
                .exported((signature, _, _) -> !HIDDEN.matcher(signature).find());
    }

    private static Optional<String> kotlin(Node node, String type) {
        return node.child(type).map(Node::text);
    }

    private static int start(Node node, String... types) {
        return node.child(types).map(Node::start).orElse(-1);
    }

    static Grammar scala() {
        return new Grammar("tree-sitter-scala", TreeSitterScala::new)
                .inside("template_body", "enum_body")
                .comments("comment", "block_comment")
                .imports(Imports::afterFirstWord, "import_declaration")
                .packages("name", "package_clause")
                .types(Kind.CLASS, "class_definition", "object_definition")
                .types(Kind.TRAIT, "trait_definition")
                .types(Kind.ENUM, "enum_definition")
                .functions(Kind.FUNCTION, "function_definition", "function_declaration", "given_definition")
                .values(Kind.TYPE, "type_definition")
                .defines(
                        (node, scope) -> node.field("pattern")
                                .map(name -> Found.value(scope.isFile() ? Kind.CONSTANT : Kind.FIELD, name.text())),
                        "val_definition",
                        "var_definition")
                .exported((signature, _, _) -> !HIDDEN.matcher(signature).find());
    }
}
