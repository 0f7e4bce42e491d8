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
        boolean sees(String signature, String name, Scope scope);
    }

    private final String library;
    private final Supplier<TSLanguage> language;
    private final Map<String, Role> roles = new LinkedHashMap<>();
    private final Map<String, Kind> words = new HashMap<>();
    private Set<String> constructors = Set.of();
    private Visibility visibility = (_, _, _) -> true;
    private Function<Node, Optional<String>> fileDoc = _ -> Optional.empty();
    private Function<String, Exports> exports = _ -> Exports.NONE;

    Grammar(String library, Supplier<TSLanguage> language) {
        this.library = library;
        this.language = language;
    }

    Grammar inside(String... types) {
        return roles(new Role.Inside(true), types);
    }

    /// Statements that may hold definitions of the file or the class, such as `if`; passed by in functions.
    Grammar branches(String... types) {
        return roles(new Role.Inside(false), types);
    }

    Grammar wrappers(String... types) {
        return roles(new Role.Wrapper(), types);
    }

    Grammar comments(String... types) {
        return roles(new Role.Comment(), types);
    }

    Grammar attributes(String... types) {
        return roles(new Role.Attribute(), types);
    }

    /// What the types were before they still are if nothing is imported.
    Grammar imports(Role.Targets targets, String... types) {
        return roles(new Role.Import(targets, Optional.ofNullable(roles.get(types[0]))), types);
    }

    /// @param field of the node that has the name; empty if it is all but the first word
    Grammar packages(String field, String... types) {
        return roles(new Role.PackageName(field), types);
    }

    /// Types and modules: named by the field `name`, with definitions in their body.
    Grammar types(Kind kind, String... types) {
        return defines((node, _) -> node.field("name").map(name -> Found.type(kind, name.text(), body(node))), types);
    }

    /// Functions and methods: named by the field `name`, not looked into.
    Grammar functions(Kind kind, String... types) {
        return defines(
                (node, _) -> node.field("name").map(name -> Found.function(kind, name.text(), body(node))), types);
    }

    /// Constants and fields, named by the field `name`; only those that are exported count.
    Grammar values(Kind kind, String... types) {
        return defines((node, _) -> node.field("name").map(name -> Found.value(kind, name.text())), types);
    }

    /// What the types were before they still are if nothing is defined.
    Grammar defines(Role.Reading reading, String... types) {
        return roles(new Role.Defines(reading, Optional.ofNullable(roles.get(types[0]))), types);
    }

    private Grammar roles(Role role, String... types) {
        Arrays.stream(types).forEach(type -> roles.put(type, role));
        return this;
    }

    /// A word before the name that makes a definition another kind: `interface`.
    Grammar word(String word, Kind kind) {
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

    Exports exports(Source source) {
        return exports.apply(source.text(0, source.size()));
    }

    Grammar fileDoc(Function<Node, Optional<String>> rule) {
        fileDoc = rule;
        return this;
    }

    static int body(Node node) {
        return node.field("body").map(Node::start).orElse(-1);
    }

    String library() {
        return library;
    }

    Supplier<TSLanguage> language() {
        return language;
    }

    Map<String, Role> roles() {
        return roles;
    }

    Visibility visibility() {
        return visibility;
    }

    Optional<String> fileDoc(Node root) {
        return fileDoc.apply(root);
    }

    /// The kind, as its surroundings and the words before its name have it.
    Kind kind(Found found, String signature, Scope scope) {
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
        if (found.kind() != Kind.FUNCTION && found.kind() != Kind.METHOD) {
            return found.kind();
        }
        boolean owned = scope.hasMethods() || !found.owner().isEmpty();
        return owned && constructors.contains(found.name()) ? Kind.CONSTRUCTOR : owned ? Kind.METHOD : found.kind();
    }
}
