package dev.contextd.code;

import java.util.Optional;
import java.util.regex.Pattern;
import org.treesitter.TreeSitterJava;

/// Java, Kotlin and Scala.
final class JvmGrammars {
    private static final Pattern PUBLIC = Pattern.compile("\\bpublic\\b");
    private static final Pattern NON_PUBLIC = Pattern.compile("\\b(?:private|protected)\\b");

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
}
