package dev.contextd.source.code;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.treesitter.TreeSitterJavascript;
import org.treesitter.TreeSitterTsx;
import org.treesitter.TreeSitterTypescript;

/// JavaScript and TypeScript.
final class WebGrammars {
    private static final Set<String> FUNCTIONS =
            Set.of("arrow_function", "function_expression", "generator_function", "function");

    private static final Pattern NAME = Pattern.compile("[\\w$#]+");
    private static final Pattern CALLBACK = Pattern.compile("=>|\\bfunction\\b");
    private static final Pattern EXPORT = Pattern.compile("^(?:export|exports\\.|module\\.exports)\\b?");
    private static final Pattern HIDDEN = Pattern.compile("^(?:private|protected)\\b");
    private static final Pattern LISTED =
            Pattern.compile("\\bexport\\s*\\{([^}]*)\\}(?!\\s*from)|\\bmodule\\.exports\\s*=\\s*\\{([^}]*)\\}"
                    + "|\\b(?:export default|module\\.exports\\s*=)\\s*(\\w+)\\s*;");

    /// `exports.name`, `module.exports.name`, `Type.prototype.name`, `Type.name`.
    private static final Pattern TARGET =
            Pattern.compile("(?:module\\.)?exports(?:\\.([\\w$]+))?|([\\w$]+)\\.(?:prototype\\.)?([\\w$]+)");

    private static final int VALUE_BYTES = 400;

    private WebGrammars() {}

    static Grammar javascript() {
        return shared(new Grammar("tree-sitter-javascript", TreeSitterJavascript::new))
                .defines((node, scope) -> field(node, "property"), "field_definition");
    }

    static Grammar typescript() {
        return typed(new Grammar("tree-sitter-typescript", TreeSitterTypescript::new));
    }

    static Grammar tsx() {
        return typed(new Grammar("tree-sitter-tsx", TreeSitterTsx::new));
    }

    private static Grammar typed(Grammar grammar) {
        return shared(grammar)
                .inside("interface_body")
                .wrappers("ambient_declaration")
                .types(DefinitionKind.CLASS, "abstract_class_declaration")
                .types(DefinitionKind.INTERFACE, "interface_declaration")
                .types(DefinitionKind.ENUM, "enum_declaration")
                .types(DefinitionKind.MODULE, "internal_module", "module")
                .functions(DefinitionKind.FUNCTION, "function_signature")
                .functions(DefinitionKind.METHOD, "method_signature", "abstract_method_signature")
                .defines(
                        (node, _) -> node.field("name")
                                .map(name -> FoundDefinition.function(DefinitionKind.TYPE, name.text(), -1)),
                        "type_alias_declaration")
                .defines((node, _) -> field(node, "name"), "public_field_definition");
    }

    private static Grammar shared(Grammar grammar) {
        return grammar.inside("class_body", "statement_block")
                .wrappers("export_statement", "lexical_declaration", "variable_declaration", "expression_statement")
                .comments("comment")
                .attributes("decorator")
                .imports(Imports::lastQuoted, "import_statement")
                .imports(Imports::exported, "export_statement")
                .imports(Imports::required, "lexical_declaration", "variable_declaration", "expression_statement")
                .types(DefinitionKind.CLASS, "class_declaration")
                .functions(DefinitionKind.FUNCTION, "function_declaration", "generator_function_declaration")
                .functions(DefinitionKind.METHOD, "method_definition")
                .defines((node, _) -> variable(node), "variable_declarator")
                .defines((node, _) -> assigned(node), "assignment_expression")
                .defines((node, _) -> unnamed(node, DefinitionKind.FUNCTION), "arrow_function", "function_expression")
                .defines((node, _) -> unnamed(node, DefinitionKind.CLASS), "class")
                .constructors("constructor")
                .exported(WebGrammars::isExported)
                .exports(WebGrammars::exports);
    }

    private static boolean isExported(String signature, String name, EnclosingScope scope) {
        return scope.hasMethods()
                ? !name.startsWith("#") && !HIDDEN.matcher(signature).find()
                : EXPORT.matcher(signature).find();
    }

    private static Optional<FoundDefinition> variable(SyntaxNode node) {
        return node.field("name")
                .map(SyntaxNode::text)
                .filter(NAME.asMatchPredicate())
                .flatMap(name -> node.field("value").map(value -> valued(name, value, DefinitionKind.CONSTANT)));
    }

    private static Optional<FoundDefinition> field(SyntaxNode node, String nameField) {
        return node.field(nameField)
                .map(name -> node.field("value")
                        .map(value -> valued(name.text(), value, DefinitionKind.FIELD))
                        .orElseGet(() -> FoundDefinition.value(DefinitionKind.FIELD, name.text())));
    }

    /// A name for a value: a function if the value is one, or is made with one.
    private static FoundDefinition valued(String name, SyntaxNode value, DefinitionKind otherwise) {
        String type = value.type();
        if (FUNCTIONS.contains(type)) {
            return FoundDefinition.function(DefinitionKind.FUNCTION, name, Grammar.body(value));
        }
        if (type.equals("class")) {
            return FoundDefinition.function(DefinitionKind.CLASS, name, Grammar.body(value));
        }
        return type.equals("call_expression")
                        && CALLBACK.matcher(value.text(VALUE_BYTES)).find()
                ? FoundDefinition.function(DefinitionKind.FUNCTION, name, -1)
                : FoundDefinition.value(otherwise, name);
    }

    private static Optional<FoundDefinition> assigned(SyntaxNode node) {
        var left = node.field("left").map(SyntaxNode::text).map(TARGET::matcher).filter(target -> target.matches());
        return left.flatMap(target -> node.field("right").flatMap(right -> {
            if (target.group(3) != null) {
                return Optional.of(valued(target.group(3), right, DefinitionKind.FIELD))
                        .filter(found -> !found.kind().isValue())
                        .map(found -> found.ownedBy(List.of(target.group(2))));
            }
            return target.group(1) == null
                    ? Optional.of(valued("exports", right, DefinitionKind.CONSTANT))
                            .filter(found -> !found.kind().isValue())
                    : Optional.of(valued(target.group(1), right, DefinitionKind.CONSTANT));
        }));
    }

    /// What is exported by default needs no name.
    private static Optional<FoundDefinition> unnamed(SyntaxNode node, DefinitionKind kind) {
        String name = node.field("name").map(SyntaxNode::text).orElse("default");
        return Optional.of(
                kind == DefinitionKind.CLASS
                        ? FoundDefinition.type(kind, name, Grammar.body(node))
                        : FoundDefinition.function(kind, name, Grammar.body(node)));
    }

    private static Exports exports(String text) {
        var names = new HashSet<String>();
        var listed = LISTED.matcher(text);
        while (listed.find()) {
            for (int group = 1; group <= 3; group++) {
                String list = listed.group(group);
                if (list != null) {
                    Pattern.compile("[,\\s]+").splitAsStream(list).forEach(names::add);
                }
            }
        }
        return new Exports(names, false);
    }
}
