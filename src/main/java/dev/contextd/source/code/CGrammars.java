package dev.contextd.source.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.treesitter.TreeSitterC;
import org.treesitter.TreeSitterCpp;

/// C and C++, where a name stands in the midst of what it is declared to be.
final class CGrammars {
    private static final int DECLARATORS_MAX = 10;

    private static final Pattern STATIC = Pattern.compile("^static\\b");
    private static final Pattern CONSTANT = Pattern.compile("\\b(?:constexpr|static const)\\b");

    private CGrammars() {}

    static Grammar c() {
        return shared(new Grammar("tree-sitter-c", TreeSitterC::new));
    }

    static Grammar cpp() {
        return shared(new Grammar("tree-sitter-cpp", TreeSitterCpp::new))
                .wrappers("template_declaration")
                .imports(Imports::afterFirstWord, "using_declaration")
                .inside("namespace_definition")
                .types(DefinitionKind.MODULE, "namespace_definition")
                .defines((node, _) -> withBody(node, DefinitionKind.CLASS), "class_specifier")
                .defines(
                        (node, _) -> node.field("name")
                                .map(name -> FoundDefinition.function(DefinitionKind.TYPE, name.text(), -1)),
                        "alias_declaration",
                        "concept_definition");
    }

    private static Grammar shared(Grammar grammar) {
        return grammar.inside("field_declaration_list", "declaration_list", "linkage_specification")
                .branches("preproc_if", "preproc_ifdef", "preproc_else", "preproc_elif")
                .comments("comment")
                .imports(Imports::afterFirstWord, "preproc_include")
                .defines((node, _) -> withBody(node, DefinitionKind.STRUCT), "struct_specifier", "union_specifier")
                .defines((node, _) -> withBody(node, DefinitionKind.ENUM), "enum_specifier")
                .defines((node, _) -> typedef(node), "type_definition")
                .defines(CGrammars::function, "function_definition")
                .inside("declaration", "field_declaration")
                .defines(CGrammars::declaration, "declaration", "field_declaration")
                .defines((node, _) -> macro(node), "preproc_function_def")
                .defines(
                        (node, _) -> node.field("value")
                                .flatMap(_ -> node.field("name"))
                                .map(name -> FoundDefinition.value(DefinitionKind.CONSTANT, name.text())),
                        "preproc_def")
                // in a class `static` is another word
                .exported((signature, _, scope) ->
                        scope.hasMethods() || !STATIC.matcher(signature).find());
    }

    /// A type without a body is but mentioned.
    private static Optional<FoundDefinition> withBody(SyntaxNode node, DefinitionKind kind) {
        return node.field("body")
                .flatMap(body -> node.field("name").map(name -> FoundDefinition.type(kind, name.text(), body.start())));
    }

    private static Optional<FoundDefinition> macro(SyntaxNode node) {
        return node.field("name")
                .map(name -> FoundDefinition.function(
                        DefinitionKind.MACRO,
                        name.text(),
                        node.field("value").map(SyntaxNode::start).orElse(-1)));
    }

    private static Optional<FoundDefinition> typedef(SyntaxNode node) {
        var type = node.field("type");
        int body = type.flatMap(t -> t.field("body")).map(SyntaxNode::start).orElse(-1);
        DefinitionKind kind = body < 0
                ? DefinitionKind.TYPE
                : type.map(SyntaxNode::type).orElse("").equals("enum_specifier")
                        ? DefinitionKind.ENUM
                        : DefinitionKind.STRUCT;
        return node.field("declarator")
                .map(d -> FoundDefinition.function(kind, innermost(d).text(), body));
    }

    private static Optional<FoundDefinition> function(SyntaxNode node, EnclosingScope scope) {
        return node.field("declarator")
                .map(CGrammars::innermost)
                .map(name -> named(name.text(), scope, Grammar.body(node)));
    }

    /// A prototype, or a value.
    private static Optional<FoundDefinition> declaration(SyntaxNode node, EnclosingScope scope) {
        return node.field("declarator").flatMap(declarator -> {
            String name = innermost(declarator).text();
            if (isFunction(declarator)) {
                return Optional.of(named(name, scope, -1));
            }
            boolean constant = CONSTANT.matcher(node.text(200)).find();
            return scope.hasMethods() && !constant
                    ? Optional.empty()
                    : Optional.of(
                            FoundDefinition.value(constant ? DefinitionKind.CONSTANT : DefinitionKind.FIELD, name));
        });
    }

    private static boolean isFunction(SyntaxNode declarator) {
        SyntaxNode at = declarator;
        for (int i = 0; i < DECLARATORS_MAX; i++) {
            String type = at.type();
            if (type.equals("function_declarator")) {
                return at.field("declarator")
                        .map(inner -> !inner.type().equals("parenthesized_declarator"))
                        .orElse(false);
            }
            var next = inner(at);
            if (next.isEmpty() || type.equals("init_declarator")) {
                return false;
            }
            at = next.get();
        }
        return false;
    }

    /// The name within `*(f)(int)[]`.
    private static SyntaxNode innermost(SyntaxNode declarator) {
        SyntaxNode at = declarator;
        for (int i = 0; i < DECLARATORS_MAX; i++) {
            var next = inner(at);
            if (next.isEmpty()) {
                return at;
            }
            at = next.get();
        }
        return at;
    }

    private static Optional<SyntaxNode> inner(SyntaxNode declarator) {
        return declarator.field("declarator").or(() -> switch (declarator.type()) {
            case "parenthesized_declarator", "reference_declarator", "attributed_declarator" -> declarator.firstNamed();
            default -> Optional.empty();
        });
    }

    /// `Pool<T>::run` is `run` of `Pool`.
    private static FoundDefinition named(String text, EnclosingScope scope, int body) {
        int operator = text.indexOf("operator");
        String head = (operator >= 0 ? text.substring(0, operator) : text).replaceAll("<[^:]*>", "");
        var parts = new ArrayList<>(List.of((head + (operator >= 0 ? text.substring(operator) : "")).split("::", -1)));
        String name = parts.removeLast().strip();
        String type = parts.isEmpty() ? scope.name() : parts.getLast().strip();
        boolean constructs = name.equals(type) && (scope.hasMethods() || !parts.isEmpty());
        return FoundDefinition.function(constructs ? DefinitionKind.CONSTRUCTOR : DefinitionKind.FUNCTION, name, body)
                .ownedBy(parts.stream()
                        .map(String::strip)
                        .filter(p -> !p.isEmpty())
                        .toList());
    }
}
