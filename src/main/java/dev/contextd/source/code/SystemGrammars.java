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
                .functions(DefinitionKind.FUNCTION, "function_declaration")
                .functions(DefinitionKind.METHOD, "method_elem")
                .defines((node, _) -> goMethod(node), "method_declaration")
                .defines((node, _) -> goType(node), "type_spec")
                .defines(
                        (node, _) -> node.field("name")
                                .map(name -> FoundDefinition.function(DefinitionKind.TYPE, name.text(), -1)),
                        "type_alias")
                .values(DefinitionKind.CONSTANT, "const_spec")
                .values(DefinitionKind.FIELD, "var_spec")
                .exported((_, name, _) -> Character.isUpperCase(name.codePointAt(0)));
    }

    private static Optional<FoundDefinition> goMethod(SyntaxNode node) {
        return node.field("name").map(name -> {
            var found = FoundDefinition.function(DefinitionKind.METHOD, name.text(), Grammar.body(node));
            return node.field("receiver")
                    .map(receiver -> RECEIVER.matcher(receiver.text()))
                    .filter(receiver -> receiver.find())
                    .map(receiver -> found.ownedBy(List.of(receiver.group(1))))
                    .orElse(found);
        });
    }

    private static Optional<FoundDefinition> goType(SyntaxNode node) {
        return node.field("name")
                .map(name -> switch (node.field("type").map(SyntaxNode::type).orElse("")) {
                    case "struct_type" -> FoundDefinition.function(DefinitionKind.STRUCT, name.text(), -1);
                    case "interface_type" -> FoundDefinition.type(DefinitionKind.INTERFACE, name.text(), -1);
                    default -> FoundDefinition.function(DefinitionKind.TYPE, name.text(), -1);
                });
    }

    static Grammar rust() {
        return new Grammar("tree-sitter-rust", TreeSitterRust::new)
                .inside("declaration_list", "foreign_mod_item")
                .comments("line_comment", "block_comment")
                .attributes("attribute_item")
                .imports(Imports::afterFirstWord, "use_declaration", "extern_crate_declaration")
                .types(DefinitionKind.STRUCT, "struct_item", "union_item")
                .types(DefinitionKind.ENUM, "enum_item")
                .types(DefinitionKind.TRAIT, "trait_item")
                .types(DefinitionKind.MODULE, "mod_item")
                .defines((node, _) -> implementation(node), "impl_item")
                .functions(DefinitionKind.FUNCTION, "function_item", "function_signature_item")
                .functions(DefinitionKind.MACRO, "macro_definition")
                .values(DefinitionKind.CONSTANT, "const_item", "static_item")
                .defines(
                        (node, scope) -> node.field("name")
                                .filter(_ -> !scope.hasMethods())
                                .map(name -> FoundDefinition.function(DefinitionKind.TYPE, name.text(), -1)),
                        "type_item")
                .constructors("new")
                .exported((signature, _, scope) -> signature.startsWith("pub ")
                        || signature.startsWith("macro")
                        || scope.is(DefinitionKind.TRAIT));
    }

    /// `impl<T> Shape for geo::Circle<T>` belongs to `Circle`.
    private static Optional<FoundDefinition> implementation(SyntaxNode node) {
        return node.field("type")
                .map(type -> type.text().replaceAll("(?s)[<(].*", "").replaceAll("^.*[:&\\s]", ""))
                .map(name -> FoundDefinition.type(DefinitionKind.IMPLEMENTATION, name, Grammar.body(node)));
    }

    static Grammar csharp() {
        return new Grammar("tree-sitter-c-sharp", TreeSitterCSharp::new)
                .inside("declaration_list")
                .comments("comment")
                .imports(Imports::afterFirstWord, "using_directive")
                .packages("name", "file_scoped_namespace_declaration")
                .types(DefinitionKind.MODULE, "namespace_declaration")
                .types(DefinitionKind.CLASS, "class_declaration")
                .types(DefinitionKind.STRUCT, "struct_declaration")
                .types(DefinitionKind.INTERFACE, "interface_declaration")
                .types(DefinitionKind.ENUM, "enum_declaration")
                .types(DefinitionKind.RECORD, "record_declaration")
                .functions(DefinitionKind.METHOD, "method_declaration", "destructor_declaration")
                .functions(DefinitionKind.CONSTRUCTOR, "constructor_declaration")
                .defines(
                        (node, _) -> node.field("operator")
                                .map(sign -> FoundDefinition.function(
                                        DefinitionKind.METHOD, "operator" + sign.text(), Grammar.body(node))),
                        "operator_declaration")
                .defines(
                        (node, _) -> node.field("name")
                                .map(name -> FoundDefinition.function(DefinitionKind.TYPE, name.text(), -1)),
                        "delegate_declaration")
                .defines((node, _) -> property(node), "property_declaration")
                .defines((node, _) -> fieldOf(node), "field_declaration", "event_field_declaration")
                .exported((signature, _, scope) -> PUBLIC.matcher(signature).find()
                        || scope.is(DefinitionKind.INTERFACE)
                        || signature.startsWith("namespace"));
    }

    private static Optional<FoundDefinition> property(SyntaxNode node) {
        int body = node.field("accessors")
                .or(() -> node.field("value"))
                .map(SyntaxNode::start)
                .orElse(-1);
        return node.field("name").map(name -> FoundDefinition.function(DefinitionKind.FIELD, name.text(), body));
    }

    private static Optional<FoundDefinition> fieldOf(SyntaxNode node) {
        String text = node.text(200);
        return PUBLIC.matcher(text).find()
                ? node.child("variable_declaration")
                        .flatMap(declaration -> declaration.child("variable_declarator"))
                        .flatMap(declarator -> declarator.field("name"))
                        .map(name -> FoundDefinition.value(
                                text.contains(" const ") ? DefinitionKind.CONSTANT : DefinitionKind.FIELD, name.text()))
                : Optional.empty();
    }
}
