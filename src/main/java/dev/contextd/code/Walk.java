package dev.contextd.code;

import dev.contextd.code.Outline.Lines;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.treesitter.TSNode;
import org.treesitter.TSTree;
import org.treesitter.TSTreeCursor;

/// One way through a syntax tree, over the nodes that have a role; bodies of functions are passed by.
final class Walk {
    static final int DEFINITIONS_MAX = 20_000;

    /// Deeper nesting is not looked into; nobody writes it by hand, and each level takes of our stack.
    static final int DEPTH_MAX = 100;

    /// What of a definition is read for its signature.
    private static final int SIGNATURE_BYTES = 4_000;

    private static final int IMPORT_BYTES = 4_000;

    private final Syntax syntax;
    private final Source source;
    private final Deadline deadline;
    private final List<Definition> definitions = new ArrayList<>();
    private final List<String> imports = new ArrayList<>();
    private final List<Lines> preamble = new ArrayList<>();
    private Optional<String> packageName = Optional.empty();
    private String fileDoc = "";
    private boolean begun;

    Walk(Syntax syntax, Source source, Deadline deadline) {
        this.syntax = syntax;
        this.source = source;
        this.deadline = deadline;
    }

    Outline outline(Language language, TSTree tree) {
        TSNode root = tree.getRootNode();
        fileDoc = syntax.grammar().fileDoc(new Node(root, source)).orElse("");
        try (var cursor = new TSTreeCursor(root)) {
            children(cursor, Scope.FILE);
        }
        return new Outline(language, true, definitions, imports, packageName, fileDoc, preamble);
    }

    private void children(TSTreeCursor cursor, Scope scope) {
        if (scope.depth() > DEPTH_MAX || !cursor.gotoFirstChild()) {
            return;
        }
        var lead = new Lead(source);
        do {
            var node = new Node(cursor.currentNode(), source);
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

    private void visit(Role role, Node node, TSTreeCursor cursor, Scope scope, Lead lead) {
        switch (role) {
            case Role.Comment _ -> comment(node, scope, lead);
            case Role.Attribute _ -> lead.attribute(node.start(), source.trimmed(node.start(), node.end()));
            case Role.Import(Role.Targets targets) -> imported(node, targets, scope, lead);
            case Role.PackageName(String field) -> named(node, field, lead);
            case Role.Inside _ -> {
                pass(lead, scope);
                children(cursor, scope.deeper());
            }
            case Role.Wrapper _ -> {
                wrapped(node.start(), cursor, scope, lead);
                lead.clear();
            }
            case Role.Defines(Role.Reading reading) -> {
                var found = reading.of(node, scope).filter(f -> !f.name().isBlank());
                if (found.isPresent()) {
                    define(found.get(), node, node.start(), cursor, scope, lead);
                    lead.clear();
                } else {
                    pass(lead, scope);
                }
            }
        }
    }

    /// A statement, or the end: what was remarked before it is about the file, if nothing has come yet.
    private void pass(Lead lead, Scope scope) {
        if (!begun && scope.isFile() && lead.hasComments() && fileDoc.isEmpty()) {
            fileDoc = CommentText.of(lead.raw());
        }
        lead.clear();
    }

    private void comment(Node node, Scope scope, Lead lead) {
        int start = node.start();
        int end = source.trimmed(start, node.end());
        int line = source.lineAt(start);
        if (source.trimmed(source.startOf(line), start) > source.startOf(line)) {
            return; // behind something else on its line
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

    private void imported(Node node, Role.Targets targets, Scope scope, Lead lead) {
        var asked = targets.of(node.text(IMPORT_BYTES));
        pass(lead, scope);
        if (!asked.isEmpty()) {
            imports.addAll(asked);
            preamble.add(lines(node));
        }
    }

    private void named(Node node, String field, Lead lead) {
        String name = field.isEmpty()
                ? Signature.of(node.text(IMPORT_BYTES)).replaceFirst("^\\w+\\s+", "")
                : node.field(field).map(Node::text).orElse("");
        if (packageName.isEmpty() && !name.isBlank()) {
            packageName = Optional.of(name.strip());
        }
        if (lead.hasComments() && lead.touches(node.start()) && fileDoc.isEmpty()) {
            fileDoc = CommentText.of(lead.raw());
        }
        lead.clear();
        preamble.add(lines(node));
    }

    private Lines lines(Node node) {
        int start = node.start();
        int end = source.trimmed(start, node.end());
        return new Lines(source.lineAt(start), source.lineAt(Math.max(start, end - 1)));
    }

    /// The first definition in the wrapper has what stands before the wrapper, and begins where that begins.
    private void wrapped(int start, TSTreeCursor cursor, Scope scope, Lead lead) {
        if (scope.depth() > DEPTH_MAX || !cursor.gotoFirstChild()) {
            return;
        }
        int from = start;
        do {
            var node = new Node(cursor.currentNode(), source);
            var role = syntax.role(node.node().getSymbol()).orElse(null);
            if (role instanceof Role.Defines(Role.Reading reading)) {
                var found = reading.of(node, scope).filter(f -> !f.name().isBlank());
                if (found.isPresent()) {
                    define(found.get(), node, from >= 0 ? from : node.start(), cursor, scope, lead);
                    lead.clear();
                    from = -1;
                }
            } else if (role instanceof Role.Comment && from < 0) {
                comment(node, scope, lead);
            } else if (role instanceof Role.Wrapper) {
                wrapped(from >= 0 ? from : node.start(), cursor, scope.deeper(), lead);
            } else if (role instanceof Role.Inside) {
                children(cursor, scope.deeper());
            }
        } while (!isOver() && cursor.gotoNextSibling());
        cursor.gotoParent();
    }

    private void define(Found found, Node node, int outer, TSTreeCursor cursor, Scope scope, Lead lead) {
        int inner = outer == node.start() ? outer : node.start();
        int start = lead.touches(outer) ? lead.start() : outer;
        int end = source.trimmed(inner, node.end());
        String signature = signature(found, outer, inner, end);
        Kind kind = syntax.grammar().kind(found, signature, scope);
        boolean exported = syntax.grammar().visibility().sees(signature, found.name(), scope);
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
            children(cursor, scope.inside(found.as(kind)));
        }
    }

    private String signature(Found found, int outer, int inner, int end) {
        // Of `type ( A struct …` the signature is the second part.
        boolean group = source.text(outer, inner).stripTrailing().endsWith("(");
        int from = group ? inner : outer;
        int to = Math.min(found.body() >= from ? found.body() : end, from + SIGNATURE_BYTES);
        String text = source.text(from, to);
        int brace = found.body() < 0 && !found.kind().isValue() ? text.indexOf('{') : -1;
        return Signature.of(brace > 0 ? text.substring(0, brace) : text);
    }
}
