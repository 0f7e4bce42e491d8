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
                .types(DefinitionKind.CLASS, "class_declaration")
                .types(DefinitionKind.INTERFACE, "interface_declaration", "annotation_type_declaration")
                .types(DefinitionKind.ENUM, "enum_declaration")
                .types(DefinitionKind.RECORD, "record_declaration")
                .types(DefinitionKind.MODULE, "module_declaration")
                .functions(DefinitionKind.METHOD, "method_declaration", "annotation_type_element_declaration")
                .functions(DefinitionKind.CONSTRUCTOR, "constructor_declaration", "compact_constructor_declaration")
                .defines((node, _) -> javaField(node, DefinitionKind.FIELD), "field_declaration")
                .defines((node, _) -> javaField(node, DefinitionKind.CONSTANT), "constant_declaration")
                .exported(JvmGrammars::isJavaPublic);
    }

    private static Optional<FoundDefinition> javaField(SyntaxNode node, DefinitionKind kind) {
        return node.field("declarator")
                .flatMap(declarator -> declarator.field("name"))
                .map(name -> FoundDefinition.value(
                        CONSTANT.matcher(node.text(WORDS_BYTES)).find() ? DefinitionKind.CONSTANT : kind, name.text()));
    }

    private static boolean isJavaPublic(String signature, String name, EnclosingScope scope) {
        return PUBLIC.matcher(signature).find()
                || (scope.is(DefinitionKind.INTERFACE)
                        && !NON_PUBLIC.matcher(signature).find())
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
                                .map(name -> FoundDefinition.type(
                                        DefinitionKind.CLASS, name, start(node, "class_body", "enum_class_body"))),
                        "class_declaration",
                        "object_declaration")
                .defines(
                        (node, _) -> kotlin(node, "simple_identifier")
                                .map(name -> FoundDefinition.function(
                                        DefinitionKind.FUNCTION, name, start(node, "function_body"))),
                        "function_declaration")
                .defines(
                        (node, scope) -> Optional.of(FoundDefinition.function(
                                DefinitionKind.CONSTRUCTOR, scope.name(), start(node, "constructor_delegation_call"))),
                        "secondary_constructor")
                .defines(
                        (node, _) -> kotlin(node, "type_identifier")
                                .map(name -> FoundDefinition.value(DefinitionKind.TYPE, name)),
                        "type_alias")
                .defines(
                        (node, scope) -> node.child("variable_declaration")
                                .flatMap(variable -> kotlin(variable, "simple_identifier"))
                                .map(name -> FoundDefinition.value(
                                        scope.isFile() ? DefinitionKind.CONSTANT : DefinitionKind.FIELD, name)),
                        "property_declaration")
                .word("interface", DefinitionKind.INTERFACE)
                .word("enum", DefinitionKind.ENUM)
                .exported((signature, _, _) -> !HIDDEN.matcher(signature).find());
    }

    private static Optional<String> kotlin(SyntaxNode node, String type) {
        return node.child(type).map(SyntaxNode::text);
    }

    private static int start(SyntaxNode node, String... types) {
        return node.child(types).map(SyntaxNode::start).orElse(-1);
    }

    static Grammar scala() {
        return new Grammar("tree-sitter-scala", TreeSitterScala::new)
                .inside("template_body", "enum_body")
                .comments("comment", "block_comment")
                .imports(Imports::afterFirstWord, "import_declaration")
                .packages("name", "package_clause")
                .types(DefinitionKind.CLASS, "class_definition", "object_definition")
                .types(DefinitionKind.TRAIT, "trait_definition")
                .types(DefinitionKind.ENUM, "enum_definition")
                .functions(DefinitionKind.FUNCTION, "function_definition", "function_declaration", "given_definition")
                .values(DefinitionKind.TYPE, "type_definition")
                .defines(
                        (node, scope) -> node.field("pattern")
                                .map(name -> FoundDefinition.value(
                                        scope.isFile() ? DefinitionKind.CONSTANT : DefinitionKind.FIELD, name.text())),
                        "val_definition",
                        "var_definition")
                .exported((signature, _, _) -> !HIDDEN.matcher(signature).find());
    }
}
