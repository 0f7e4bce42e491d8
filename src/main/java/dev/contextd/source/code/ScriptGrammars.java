package dev.contextd.source.code;

import java.util.HashSet;
import java.util.Optional;
import java.util.regex.Pattern;
import org.treesitter.TreeSitterBash;
import org.treesitter.TreeSitterPhp;
import org.treesitter.TreeSitterPython;
import org.treesitter.TreeSitterRuby;

/// Python, Ruby, PHP and the shell.
final class ScriptGrammars {
    private static final Pattern ALL =
            Pattern.compile("^__all__\\b[^=]*=\\s*[\\[(]([^\\])]*)[\\])]", Pattern.MULTILINE);
    private static final Pattern CONSTANT = Pattern.compile("[A-Z][A-Z0-9_]*");
    private static final Pattern NESTED = Pattern.compile("^\\s*(?:async\\s+def|def|class)\\s", Pattern.MULTILINE);
    private static final Pattern HIDDEN = Pattern.compile("\\b(?:private|protected)\\b(?=.*\\b(?:function|const)\\b)");

    /// How much of a function is searched for functions in it.
    private static final int BODY_BYTES = 100_000;

    private ScriptGrammars() {}

    static Grammar python() {
        return new Grammar("tree-sitter-python", TreeSitterPython::new)
                .inside("block")
                .branches(
                        "if_statement",
                        "else_clause",
                        "elif_clause",
                        "try_statement",
                        "except_clause",
                        "with_statement")
                .wrappers("decorated_definition")
                .comments("comment")
                .imports(Imports::python, "import_statement", "import_from_statement", "future_import_statement")
                .defines((node, _) -> pythonType(node), "class_definition")
                .defines((node, _) -> pythonFunction(node), "function_definition")
                .defines(ScriptGrammars::pythonConstant, "expression_statement")
                .constructors("__init__")
                .exported((_, name, _) -> !name.startsWith("_") || (name.startsWith("__") && name.endsWith("__")))
                .exports(ScriptGrammars::pythonExports)
                .fileDoc(ScriptGrammars::docstring);
    }

    private static Optional<FoundDefinition> pythonType(SyntaxNode node) {
        return node.field("name")
                .flatMap(name -> node.field("body")
                        .map(body -> FoundDefinition.type(DefinitionKind.CLASS, name.text(), body.start())
                                .saying(docstring(body))));
    }

    private static Optional<FoundDefinition> pythonFunction(SyntaxNode node) {
        return node.field("name")
                .flatMap(name -> node.field("body").map(body -> {
                    var found = FoundDefinition.function(DefinitionKind.FUNCTION, name.text(), body.start())
                            .saying(docstring(body));
                    return NESTED.matcher(body.text(BODY_BYTES)).find() ? found.withMembers() : found;
                }));
    }

    private static Optional<FoundDefinition> pythonConstant(SyntaxNode node, EnclosingScope scope) {
        return scope.isFile()
                ? node.firstNamed()
                        .filter(inner -> inner.type().equals("assignment"))
                        .flatMap(assignment -> assignment.field("left"))
                        .map(SyntaxNode::text)
                        .filter(CONSTANT.asMatchPredicate())
                        .map(name -> FoundDefinition.value(DefinitionKind.CONSTANT, name))
                : Optional.empty();
    }

    /// The string a body begins with.
    private static Optional<String> docstring(SyntaxNode body) {
        int start = body.node().isNull() ? -1 : body.start();
        if (start < 0 || start >= body.source().size()) {
            return Optional.empty();
        }
        return body.child("expression_statement")
                .filter(first ->
                        body.source().text(start, first.start()).lines().allMatch(ScriptGrammars::isRemark))
                .flatMap(SyntaxNode::firstNamed)
                .filter(inner -> inner.type().equals("string"))
                .map(string -> CommentText.ofString(string.text(CommentText.CHARACTERS_MAX * 4)));
    }

    private static boolean isRemark(String line) {
        return line.isBlank() || line.strip().startsWith("#");
    }

    private static Exports pythonExports(String text) {
        var all = ALL.matcher(text);
        return all.find() ? new Exports(new HashSet<>(Imports.quoted(all.group(1))), true) : Exports.NONE;
    }

    static Grammar ruby() {
        return new Grammar("tree-sitter-ruby", TreeSitterRuby::new)
                .inside("body_statement", "singleton_class")
                .comments("comment")
                .imports(Imports::ruby, "call")
                .types(DefinitionKind.MODULE, "module")
                .types(DefinitionKind.CLASS, "class")
                .functions(DefinitionKind.FUNCTION, "method", "singleton_method")
                .defines(
                        (node, _) -> node.field("left")
                                .filter(left -> left.type().equals("constant"))
                                .map(left -> FoundDefinition.value(DefinitionKind.CONSTANT, left.text())),
                        "assignment")
                .constructors("initialize")
                .exported((_, name, _) -> !name.startsWith("_"));
    }

    static Grammar php() {
        return new Grammar("tree-sitter-php", TreeSitterPhp::new)
                .inside("declaration_list", "enum_declaration_list", "compound_statement")
                .comments("comment")
                .imports(Imports::afterFirstWord, "namespace_use_declaration")
                .packages("name", "namespace_definition")
                .defines(
                        (node, _) -> node.field("body")
                                .flatMap(body -> node.field("name")
                                        .map(name -> FoundDefinition.type(
                                                DefinitionKind.MODULE, name.text(), body.start()))),
                        "namespace_definition")
                .types(DefinitionKind.CLASS, "class_declaration")
                .types(DefinitionKind.INTERFACE, "interface_declaration")
                .types(DefinitionKind.TRAIT, "trait_declaration")
                .types(DefinitionKind.ENUM, "enum_declaration")
                .functions(DefinitionKind.FUNCTION, "function_definition", "method_declaration")
                .defines(
                        (node, _) -> node.child("const_element")
                                .flatMap(element -> element.child("name"))
                                .map(name -> FoundDefinition.value(DefinitionKind.CONSTANT, name.text())),
                        "const_declaration")
                .constructors("__construct")
                .exported((signature, _, _) -> !HIDDEN.matcher(signature).find());
    }

    static Grammar bash() {
        return new Grammar("tree-sitter-bash", TreeSitterBash::new)
                .comments("comment")
                .imports(Imports::bash, "command")
                .functions(DefinitionKind.FUNCTION, "function_definition");
    }
}
