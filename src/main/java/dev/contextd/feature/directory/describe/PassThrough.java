package dev.contextd.feature.directory.describe;

import dev.contextd.feature.directory.describe.Description.Child;
import java.util.Optional;
import java.util.function.Function;

/// A directory that is only a step to another one. Its summary says where it leads and nothing else, so that the words
/// of a directory stand in one place; whoever lists what is in a directory shows where the chain ends.
public final class PassThrough {
    private static final String LEADS_TO = "Leads to ";

    private PassThrough() {}

    static String words(Child only) {
        return LEADS_TO + only.name();
    }

    /// A directory as it is listed in the one above.
    ///
    /// @param scope the directory
    /// @param summary of a directory by its scope, if it has one
    public static Child listed(String scope, Function<String, Optional<String>> summary) {
        String own = summary.apply(scope).orElse("");
        String name = scope.substring(scope.lastIndexOf('/') + 1) + "/";
        String rest = own.startsWith(LEADS_TO) ? own.substring(LEADS_TO.length()) : "";
        boolean isPath = rest.endsWith("/") && rest.indexOf(' ') < 0;
        var end = isPath ? summary.apply(scope + "/" + rest.substring(0, rest.length() - 1)) : Optional.<String>empty();
        return end.map(words -> new Child(name + rest, words)).orElseGet(() -> new Child(name, own));
    }
}
