package dev.contextd.app;

import dev.contextd.base.access.jwt.IssuedTokens;
import dev.contextd.base.failure.Failure;
import dev.contextd.keep.library.LazyLibrary;
import dev.contextd.tool.Workers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Whether the server can do what it is asked, for whoever spreads calls over several. It is, once what is kept is open
/// and answers; to ask begins to open it, so that a store that was away is found again without a call.
///
/// @param issued absent if nobody signs in
record Readiness(LazyLibrary library, Workers workers, Optional<IssuedTokens> issued) {
    private static final Duration DEADLINE = Duration.ofSeconds(2);

    /// A name that nobody can have, so that its place in line is taken from no owner.
    private static final String ASKER = " ready";

    /// What is not ready, with a sentence on each; nothing if all is.
    Map<String, String> missing() {
        var missing = new LinkedHashMap<String, String>();
        library.awaited().ifPresent(why -> missing.put("store", why));
        library.opened().ifPresent(open -> {
            ask(missing, "store", open::askStore);
            ask(missing, "index", open::askIndex);
        });
        // While there are keys from before, who signs in is let in, and no replica is better than another.
        issued.flatMap(IssuedTokens::lack).ifPresent(why -> missing.put("sign_in", why));
        return missing;
    }

    private void ask(Map<String, String> missing, String part, Runnable question) {
        try {
            workers.run(ASKER, part, DEADLINE, () -> {
                question.run();
                return part;
            });
        } catch (Failure e) {
            missing.put(part, e.sentence());
        }
    }
}
