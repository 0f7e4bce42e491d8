package dev.contextd.source.code;

import dev.contextd.source.code.Outline.Lines;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.treesitter.TSNode;
import org.treesitter.TSTree;
import org.treesitter.TSTreeCursor;

/// One way through a syntax tree, over the nodes that have a role; bodies of functions are passed by.
final class SyntaxWalk {
    static final int DEFINITIONS_MAX = 20_000;

    /// Deeper nesting is not looked into; nobody writes it by hand, and each level takes of our stack.
    static final int DEPTH_MAX = 100;

    /// What of a definition is read for its signature.
    private static final int SIGNATURE_BYTES = 4_000;

    private static final int DIRECTIVE_BYTES = 100;

    private static final int IMPORT_BYTES = 4_000;

    private static final Pattern LATER = Pattern.compile("\\n\\s*(?:\\n|/[*/])");

    private final Syntax syntax;
    private final SourceText source;
    private final ParseDeadline deadline;
    private final List<Definition> definitions = new ArrayList<>();
    private final List<String> imports = new ArrayList<>();
    private final List<Lines> preamble = new ArrayList<>();
    private final Exports exports;
    private Optional<String> packageName = Optional.empty();
    private String fileDoc = "";
    private boolean begun;

    SyntaxWalk(Syntax syntax, SourceText source, ParseDeadline deadline) {
        this.syntax = syntax;
        this.source = source;
        this.deadline = deadline;
        this.exports = syntax.grammar().exports(source);
    }

    Outline outline(Language language, TSTree tree) {
        TSNode root = tree.getRootNode();
        fileDoc = syntax.grammar().fileDoc(new SyntaxNode(root, source)).orElse("");
        try (var cursor = new TSTreeCursor(root)) {
            children(cursor, EnclosingScope.FILE, new LeadingComments(source));
        }
        return new Outline(language, true, definitions, imports, packageName, fileDoc, preamble);
    }

    /// @param lead what stands before them and may belong to the first
    private void children(TSTreeCursor cursor, EnclosingScope scope, LeadingComments lead) {
        if (scope.depth() > DEPTH_MAX || !cursor.gotoFirstChild()) {
            return;
        }
        do {
            var node = new SyntaxNode(cursor.currentNode(), source);
            var role = syntax.role(node.node().getSymbol());
            if (role.isPresent()) {
                visit(role.get(), node, cursor, scope, lead);
            } else {
                pass(lead, scope);
            }
        } while (!isOver() && cursor.gotoNextSibling());
        pass(lead, scope);
        cursor.gotoParent();
    }

    private boolean isOver() {
        return definitions.size() >= DEFINITIONS_MAX || deadline.hasPassed();
    }

    private void visit(
            NodeRole role, SyntaxNode node, TSTreeCursor cursor, EnclosingScope scope, LeadingComments lead) {
        switch (role) {
            case NodeRole.Comment _ -> comment(node, scope, lead);
            case NodeRole.Attribute _ -> lead.attribute(node.start(), source.trimmed(node.start(), node.end()));
            case NodeRole.PackageName(String field) -> named(node, field, lead);
            case NodeRole.Inside(boolean inFunctions) -> {
                // Ruby's grammar has the comment on the first thing in a module before the body.
                if (scope.isFile() || !lead.touches(node.start())) {
                    pass(lead, scope);
                }
                if (inFunctions || !scope.isFunction()) {
                    children(cursor, scope.deeper(), lead);
                }
                lead.clear();
            }
            case NodeRole.Wrapper _ -> {
                wrapped(node.start(), cursor, scope, lead);
                pass(lead, scope);
            }
            case NodeRole.Import(NodeRole.Targets targets, var otherwise) -> {
                if (!imported(node, targets, scope, lead)) {
                    other(otherwise, node, cursor, scope, lead);
                }
            }
            case NodeRole.Defines(NodeRole.Reading reading, var otherwise) -> {
                var found = found(reading, node, scope);
                if (found.isPresent()) {
                    define(found.get(), node, node.start(), cursor, scope, lead);
                    lead.clear();
                } else {
                    other(otherwise, node, cursor, scope, lead);
                }
            }
        }
    }

    private void other(
            Optional<NodeRole> role, SyntaxNode node, TSTreeCursor cursor, EnclosingScope scope, LeadingComments lead) {
        if (role.isPresent()) {
            visit(role.get(), node, cursor, scope, lead);
        } else {
            pass(lead, scope);
        }
    }

    private static Optional<FoundDefinition> found(NodeRole.Reading reading, SyntaxNode node, EnclosingScope scope) {
        return reading.of(node, scope)
                .map(FoundDefinition::plain)
                .filter(found -> !found.name().isBlank());
    }

    /// A statement, or the end: what was remarked before it is about the file, if nothing has come yet.
    private void pass(LeadingComments lead, EnclosingScope scope) {
        if (!begun && scope.isFile() && lead.hasComments() && fileDoc.isEmpty()) {
            fileDoc = CommentText.of(lead.raw());
        }
        lead.clear();
    }

    private void comment(SyntaxNode node, EnclosingScope scope, LeadingComments lead) {
        int start = node.start();
        int end = source.trimmed(start, node.end());
        int line = source.lineAt(start);
        if (source.textStart(line) + source.indent(line) < start) {
            return; // behind something else on its line
        }
        if (CommentText.isDirective(source.text(start, Math.min(end, start + DIRECTIVE_BYTES)))) {
            if (!begun) {
                preamble.add(new Lines(line, line));
            }
            return;
        }
        if (!begun && scope.isFile()) {
            if (CommentText.isLicence(source.text(start, end))) {
                preamble.add(new Lines(line, source.lineAt(Math.max(start, end - 1))));
                lead.clear();
                return;
            }
            if (!lead.touches(start)) {
                pass(lead, scope);
            }
        }
        lead.comment(start, end);
    }

    private boolean imported(SyntaxNode node, NodeRole.Targets targets, EnclosingScope scope, LeadingComments lead) {
        // What follows in a later paragraph is a comment that the grammar took along.
        String statement =
                LATER.splitAsStream(node.text(IMPORT_BYTES)).findFirst().orElse("");
        var asked = targets.of(statement);
        if (asked.isEmpty()) {
            return false;
        }
        pass(lead, scope);
        imports.addAll(asked);
        int line = source.lineAt(node.start());
        preamble.add(new Lines(
                line,
                line + (int) statement.strip().chars().filter(c -> c == '\n').count()));
        return true;
    }

    private void named(SyntaxNode node, String field, LeadingComments lead) {
        String name = field.isEmpty()
                ? Signature.of(node.text(IMPORT_BYTES)).replaceFirst("^\\w+\\s+", "")
                : node.field(field).map(SyntaxNode::text).orElse("");
        if (packageName.isEmpty() && !name.isBlank()) {
            packageName = Optional.of(name.strip());
        }
        if (lead.hasComments() && lead.touches(node.start()) && fileDoc.isEmpty()) {
            fileDoc = CommentText.of(lead.raw());
        }
        lead.clear();
        preamble.add(lines(node));
    }

    private Lines lines(SyntaxNode node) {
        int start = node.start();
        int end = source.trimmed(start, node.end());
        return new Lines(source.lineAt(start), source.lineAt(Math.max(start, end - 1)));
    }

    /// The first definition in the wrapper has what stands before the wrapper, and begins where that begins; in a group
    /// such as Go's `const ( … )` each has its own.
    private void wrapped(int start, TSTreeCursor cursor, EnclosingScope scope, LeadingComments lead) {
        if (scope.depth() > DEPTH_MAX || !cursor.gotoFirstChild()) {
            return;
        }
        int outer = start;
        do {
            var node = new SyntaxNode(cursor.currentNode(), source);
            var role = syntax.role(node.node().getSymbol())
                    .map(NodeRole::unlessImport)
                    .orElse(null);
            if (role instanceof NodeRole.Defines(NodeRole.Reading reading, var _)) {
                var found = found(reading, node, scope);
                if (found.isPresent()) {
                    define(found.get(), node, outer >= 0 ? outer : node.start(), cursor, scope, lead);
                    lead.clear();
                    outer = -1;
                }
            } else if (role instanceof NodeRole.Comment && (outer < 0 || opensGroup(outer, node.start()))) {
                lead.clear();
                outer = -1;
                comment(node, scope, lead);
            } else if (role instanceof NodeRole.Wrapper) {
                wrapped(outer >= 0 ? outer : node.start(), cursor, scope.deeper(), lead);
            } else if (role instanceof NodeRole.Inside) {
                children(cursor, scope.deeper(), new LeadingComments(source));
            }
        } while (!isOver() && cursor.gotoNextSibling());
        cursor.gotoParent();
    }

    private boolean opensGroup(int outer, int inner) {
        return source.text(outer, inner).stripTrailing().endsWith("(");
    }

    private void define(
            FoundDefinition found,
            SyntaxNode node,
            int outer,
            TSTreeCursor cursor,
            EnclosingScope scope,
            LeadingComments lead) {
        int inner = outer == node.start() ? outer : node.start();
        if (!lead.touches(outer)) {
            lead.lookBack(outer);
        }
        if (!lead.touches(outer)) {
            pass(lead, scope);
        }
        int start = lead.touches(outer) ? lead.start() : outer;
        int end = source.trimmed(inner, node.end());
        String signature = signature(found, outer, inner, end);
        DefinitionKind kind = syntax.grammar().kind(found, signature, scope);
        boolean visible = syntax.grammar().visibility().sees(signature, found.name(), scope);
        boolean exported = scope.isFile() ? exports.sees(found.name(), visible) : visible;
        begun = true;
        if (!kind.isValue() || exported) {
            String doc = found.doc().orElseGet(() -> lead.touches(outer) ? CommentText.of(lead.raw()) : "");
            var enclosing = new ArrayList<>(scope.enclosing());
            enclosing.addAll(found.owner());
            definitions.add(new Definition(
                    kind,
                    found.name(),
                    enclosing,
                    signature,
                    doc,
                    source.lineAt(start),
                    source.lineAt(Math.max(start, end - 1)),
                    start,
                    end,
                    exported));
        }
        if (found.members()) {
            children(cursor, scope.inside(found.as(kind)), new LeadingComments(source));
        }
    }

    private String signature(FoundDefinition found, int outer, int inner, int end) {
        int from = opensGroup(outer, inner) ? inner : outer;
        int to = Math.min(found.body() >= from ? found.body() : end, from + SIGNATURE_BYTES);
        String text = source.text(from, to);
        boolean plain = found.body() >= 0 || found.kind().isValue() || found.kind() == DefinitionKind.TYPE;
        int brace = plain ? -1 : text.indexOf('{');
        return Signature.of(brace > 0 ? text.substring(0, brace) : text);
    }
}
