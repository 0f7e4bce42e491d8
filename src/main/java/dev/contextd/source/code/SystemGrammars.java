package dev.contextd.source.code;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.treesitter.TreeSitterCSharp;
import org.treesitter.TreeSitterGo;
import org.treesitter.TreeSitterRust;

/// Go, Rust and C#.
final class SystemGrammars {
    private static final Pattern RECEIVER = Pattern.compile("\\(\\s*(?:\\w+\\s+)?\\*?\\s*(\\w+)");
    private static final Pattern PUBLIC = Pattern.compile("\\bpublic\\b");

    private SystemGrammars() {}

    static Grammar go() {
        return new Grammar("tree-sitter-go", TreeSitterGo::new)
                .inside("interface_type")
                .wrappers("type_declaration", "const_declaration", "var_declaration", "var_spec_list")
                .comments("comment")
                .imports(Imports::quoted, "import_declaration")
                .packages("", "package_clause")
                .functions(Kind.FUNCTION, "function_declaration")
                .functions(Kind.METHOD, "method_elem")
                .defines((node, _) -> goMethod(node), "method_declaration")
                .defines((node, _) -> goType(node), "type_spec")
                .defines(
                        (node, _) -> node.field("name").map(name -> Found.function(Kind.TYPE, name.text(), -1)),
                        "type_alias")
                .values(Kind.CONSTANT, "const_spec")
                .values(Kind.FIELD, "var_spec")
                .exported((_, name, _) -> Character.isUpperCase(name.codePointAt(0)));
    }

    private static Optional<Found> goMethod(Node node) {
        return node.field("name").map(name -> {
            var found = Found.function(Kind.METHOD, name.text(), Grammar.body(node));
            return node.field("receiver")
                    .map(receiver -> RECEIVER.matcher(receiver.text()))
                    .filter(receiver -> receiver.find())
                    .map(receiver -> found.ownedBy(List.of(receiver.group(1))))
                    .orElse(found);
        });
    }

    private static Optional<Found> goType(Node node) {
        return node.field("name")
                .map(name -> switch (node.field("type").map(Node::type).orElse("")) {
                    case "struct_type" -> Found.function(Kind.STRUCT, name.text(), -1);
                    case "interface_type" -> Found.type(Kind.INTERFACE, name.text(), -1);
                    default -> Found.function(Kind.TYPE, name.text(), -1);
                });
    }

    static Grammar rust() {
        return new Grammar("tree-sitter-rust", TreeSitterRust::new)
                .inside("declaration_list", "foreign_mod_item")
                .comments("line_comment", "block_comment")
                .attributes("attribute_item")
                .imports(Imports::afterFirstWord, "use_declaration", "extern_crate_declaration")
                .types(Kind.STRUCT, "struct_item", "union_item")
                .types(Kind.ENUM, "enum_item")
                .types(Kind.TRAIT, "trait_item")
                .types(Kind.MODULE, "mod_item")
                .defines((node, _) -> implementation(node), "impl_item")
                .functions(Kind.FUNCTION, "function_item", "function_signature_item")
                .functions(Kind.MACRO, "macro_definition")
                .values(Kind.CONSTANT, "const_item", "static_item")
                .defines(
                        (node, scope) -> node.field("name")
                                .filter(_ -> !scope.hasMethods())
                                .map(name -> Found.function(Kind.TYPE, name.text(), -1)),
                        "type_item")
                .constructors("new")
                .exported((signature, _, scope) ->
                        signature.startsWith("pub ") || signature.startsWith("macro") || scope.is(Kind.TRAIT));
    }

    /// `impl<T> Shape for geo::Circle<T>` belongs to `Circle`.
    private static Optional<Found> implementation(Node node) {
        return node.field("type")
                .map(type -> type.text().replaceAll("(?s)[<(].*", "").replaceAll("^.*[:&\\s]", ""))
                .map(name -> Found.type(Kind.IMPLEMENTATION, name, Grammar.body(node)));
    }

    static Grammar csharp() {
        return new Grammar("tree-sitter-c-sharp", TreeSitterCSharp::new)
                .inside("declaration_list")
                .comments("comment")
                .imports(Imports::afterFirstWord, "using_directive")
                .packages("name", "file_scoped_namespace_declaration")
                .types(Kind.MODULE, "namespace_declaration")
                .types(Kind.CLASS, "class_declaration")
                .types(Kind.STRUCT, "struct_declaration")
                .types(Kind.INTERFACE, "interface_declaration")
                .types(Kind.ENUM, "enum_declaration")
                .types(Kind.RECORD, "record_declaration")
                .functions(Kind.METHOD, "method_declaration", "destructor_declaration")
                .functions(Kind.CONSTRUCTOR, "constructor_declaration")
                .defines(
                        (node, _) -> node.field("operator")
                                .map(sign -> Found.function(Kind.METHOD, "operator" + sign.text(), Grammar.body(node))),
                        "operator_declaration")
                .defines(
                        (node, _) -> node.field("name").map(name -> Found.function(Kind.TYPE, name.text(), -1)),
                        "delegate_declaration")
                .defines((node, _) -> property(node), "property_declaration")
                .defines((node, _) -> fieldOf(node), "field_declaration", "event_field_declaration")
                .exported((signature, _, scope) -> PUBLIC.matcher(signature).find()
                        || scope.is(Kind.INTERFACE)
                        || signature.startsWith("namespace"));
    }

    private static Optional<Found> property(Node node) {
        int body = node.field("accessors")
                .or(() -> node.field("value"))
                .map(Node::start)
                .orElse(-1);
        return node.field("name").map(name -> Found.function(Kind.FIELD, name.text(), body));
    }

    private static Optional<Found> fieldOf(Node node) {
        String text = node.text(200);
        return PUBLIC.matcher(text).find()
                ? node.child("variable_declaration")
                        .flatMap(declaration -> declaration.child("variable_declarator"))
                        .flatMap(declarator -> declarator.field("name"))
                        .map(name -> Found.value(text.contains(" const ") ? Kind.CONSTANT : Kind.FIELD, name.text()))
                : Optional.empty();
    }
}
