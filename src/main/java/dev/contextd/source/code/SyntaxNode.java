package dev.contextd.source.code;

import java.util.Optional;
import org.treesitter.TSNode;

/// A node of a syntax tree with its text. Every question is a call of native code and costs a microsecond or two, a
/// hundredth of what parsing a method costs: few of them may be asked of each.
record SyntaxNode(TSNode node, SourceText source) {
    int start() {
        return node.getStartByte();
    }

    int end() {
        return node.getEndByte();
    }

    String type() {
        return node.getType();
    }

    String text() {
        return source.text(start(), end());
    }

    /// No more than so many bytes of it.
    String text(int max) {
        int start = start();
        return source.text(start, Math.min(end(), start + max));
    }

    Optional<SyntaxNode> field(String name) {
        return real(node.getChildByFieldName(name));
    }

    Optional<SyntaxNode> firstNamed() {
        return real(node.getNamedChild(0));
    }

    /// The first of its children of one of the types.
    Optional<SyntaxNode> child(String... types) {
        int count = node.getNamedChildCount();
        for (int i = 0; i < count; i++) {
            var child = node.getNamedChild(i);
            String type = child.getType();
            for (String wanted : types) {
                if (wanted.equals(type)) {
                    return Optional.of(new SyntaxNode(child, source));
                }
            }
        }
        return Optional.empty();
    }

    private Optional<SyntaxNode> real(TSNode found) {
        return found.isNull() ? Optional.empty() : Optional.of(new SyntaxNode(found, source));
    }
}
