package dev.contextd.source.code;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.treesitter.TSLanguage;

/// What of a language's syntax matters to us: a table from kinds of nodes to what they mean.
final class Grammar {
    /// Whether code elsewhere is meant to see a definition.
    interface Visibility {
        boolean sees(String signature, String name, EnclosingScope scope);
    }

    private final String library;
    private final Supplier<TSLanguage> language;
    private final Map<String, NodeRole> roles = new LinkedHashMap<>();
    private final Map<String, DefinitionKind> words = new HashMap<>();
    private Set<String> constructors = Set.of();
    private Visibility visibility = (_, _, _) -> true;
    private Function<SyntaxNode, Optional<String>> fileDoc = _ -> Optional.empty();
    private Function<String, Exports> exports = _ -> Exports.NONE;

    Grammar(String library, Supplier<TSLanguage> language) {
        this.library = library;
        this.language = language;
    }

    Grammar inside(String... types) {
        return roles(new NodeRole.Inside(true), types);
    }

    /// Statements that may hold definitions of the file or the class, such as `if`; passed by in functions.
    Grammar branches(String... types) {
        return roles(new NodeRole.Inside(false), types);
    }

    Grammar wrappers(String... types) {
        return roles(new NodeRole.Wrapper(), types);
    }

    Grammar comments(String... types) {
        return roles(new NodeRole.Comment(), types);
    }

    Grammar attributes(String... types) {
        return roles(new NodeRole.Attribute(), types);
    }

    /// What the types were before they still are if nothing is imported.
    Grammar imports(NodeRole.Targets targets, String... types) {
        return roles(new NodeRole.Import(targets, Optional.ofNullable(roles.get(types[0]))), types);
    }

    /// @param field of the node that has the name; empty if it is all but the first word
    Grammar packages(String field, String... types) {
        return roles(new NodeRole.PackageName(field), types);
    }

    /// Types and modules: named by the field `name`, with definitions in their body.
    Grammar types(DefinitionKind kind, String... types) {
        return defines(
                (node, _) -> node.field("name").map(name -> FoundDefinition.type(kind, name.text(), body(node))),
                types);
    }

    /// Functions and methods: named by the field `name`, not looked into.
    Grammar functions(DefinitionKind kind, String... types) {
        return defines(
                (node, _) -> node.field("name").map(name -> FoundDefinition.function(kind, name.text(), body(node))),
                types);
    }

    /// Constants and fields, named by the field `name`; only those that are exported count.
    Grammar values(DefinitionKind kind, String... types) {
        return defines((node, _) -> node.field("name").map(name -> FoundDefinition.value(kind, name.text())), types);
    }

    /// What the types were before they still are if nothing is defined.
    Grammar defines(NodeRole.Reading reading, String... types) {
        return roles(new NodeRole.Defines(reading, Optional.ofNullable(roles.get(types[0]))), types);
    }

    private Grammar roles(NodeRole role, String... types) {
        Arrays.stream(types).forEach(type -> roles.put(type, role));
        return this;
    }

    /// A word before the name that makes a definition another kind: `interface`.
    Grammar word(String word, DefinitionKind kind) {
        words.put(word, kind);
        return this;
    }

    Grammar constructors(String... names) {
        constructors = Set.of(names);
        return this;
    }

    Grammar exported(Visibility rule) {
        visibility = rule;
        return this;
    }

    /// @param rule finds what the text of a file lists as its exports
    Grammar exports(Function<String, Exports> rule) {
        exports = rule;
        return this;
    }

    Exports exports(SourceText source) {
        return exports.apply(source.text(0, source.size()));
    }

    Grammar fileDoc(Function<SyntaxNode, Optional<String>> rule) {
        fileDoc = rule;
        return this;
    }

    static int body(SyntaxNode node) {
        return node.field("body").map(SyntaxNode::start).orElse(-1);
    }

    String library() {
        return library;
    }

    Supplier<TSLanguage> language() {
        return language;
    }

    Map<String, NodeRole> roles() {
        return roles;
    }

    Visibility visibility() {
        return visibility;
    }

    Optional<String> fileDoc(SyntaxNode root) {
        return fileDoc.apply(root);
    }

    /// The kind, as its surroundings and the words before its name have it.
    DefinitionKind kind(FoundDefinition found, String signature, EnclosingScope scope) {
        if (!words.isEmpty() && !found.kind().isValue()) {
            for (String word : List.of(signature.split("\\W+", 8))) {
                if (word.equals(found.name())) {
                    break;
                }
                if (words.containsKey(word)) {
                    return words.getOrDefault(word, found.kind());
                }
            }
        }
        if (found.kind() != DefinitionKind.FUNCTION && found.kind() != DefinitionKind.METHOD) {
            return found.kind();
        }
        boolean owned = scope.hasMethods() || !found.owner().isEmpty();
        return owned && constructors.contains(found.name())
                ? DefinitionKind.CONSTRUCTOR
                : owned ? DefinitionKind.METHOD : found.kind();
    }
}
