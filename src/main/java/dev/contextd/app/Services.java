package dev.contextd.app;

import dev.contextd.base.access.jwt.IssuedTokens;
import dev.contextd.feature.hook.Hooks;
import dev.contextd.feature.system.DataDirectory;
import dev.contextd.feature.system.Health;
import dev.contextd.keep.library.LazyLibrary;
import dev.contextd.keep.library.Library;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// How each part of the server is, for `status`; asking opens nothing.
///
/// @param damage what of the store could not be read, in a sentence
/// @param issued absent if nobody signs in
/// @param outbox why events wait to be published, in a sentence; absent if none ever are
record Services(
        DataDirectory data,
        Engines engines,
        Supplier<Optional<String>> damage,
        LazyLibrary library,
        Hooks hooks,
        Optional<IssuedTokens> issued,
        Optional<Supplier<Optional<String>>> outbox) {
    /// By the names that `status` tells.
    Map<String, Supplier<Health>> healths() {
        var healths = new LinkedHashMap<String, Supplier<Health>>();
        healths.put("data_directory", data::health);
        healths.put("database", this::database);
        healths.put("index", this::index);
        healths.put("embedder", this::embedder);
        healths.put("hooks", this::ofHooks);
        issued.ifPresent(tokens -> healths.put("sign_in", () -> signIn(tokens)));
        outbox.ifPresent(trouble ->
                healths.put("events", () -> trouble.get().map(Health::degraded).orElse(Health.GOOD)));
        return healths;
    }

    private Health database() {
        return engines.trouble()
                .map(Health::degraded)
                .or(() -> damage.get().map(what -> Health.degraded(what + ". All else works; run contextd doctor.")))
                .orElse(Health.GOOD);
    }

    private Health index() {
        return library.opened().map(Library::isFullyIndexed).orElse(true)
                ? Health.GOOD
                : Health.degraded("The index is being filled from the store; searches find what is in it so far.");
    }

    private Health embedder() {
        int anew = library.opened().map(open -> open.vectors().awaitedAnew()).orElse(0);
        if (anew > 0) {
            return Health.degraded("The model was changed, and " + anew
                    + " items are yet to be read by the new one; till then they are found by words alone.");
        }
        return library.opened()
                .flatMap(Library::lexicalOnly)
                .map(why -> Health.degraded("Search goes by words alone: " + why))
                .orElse(Health.GOOD);
    }

    private static Health signIn(IssuedTokens tokens) {
        return tokens.trouble().map(Health::degraded).orElse(Health.GOOD);
    }

    private Health ofHooks() {
        return hooks.trouble().map(Health::degraded).orElse(Health.GOOD);
    }
}
