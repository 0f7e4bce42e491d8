package dev.contextd.app;

import dev.contextd.base.access.jwt.IssuedTokens;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.feature.system.DataDirectory;
import dev.contextd.feature.system.Remedy;
import dev.contextd.keep.library.LazyLibrary;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/// How what people press on the page is done. Each says what is so now, or fails with why it is not.
///
/// @param issued absent if nobody signs in
/// @param copying copies what is sound of the database into a file, and gives what is missing from it
record Remedies(
        DataDirectory data,
        LazyLibrary library,
        Optional<IssuedTokens> issued,
        Function<Path, Optional<String>> copying,
        InstantSource clock) {
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

    Map<Remedy, Supplier<String>> all() {
        var all = new EnumMap<Remedy, Supplier<String>>(Remedy.class);
        all.put(Remedy.CLOSE_DATA_DIRECTORY, this::close);
        all.put(Remedy.SAVE_COPY, this::save);
        all.put(Remedy.TRY_MODEL, this::model);
        issued.ifPresent(tokens -> all.put(Remedy.TRY_ISSUER, () -> keys(tokens)));
        return all;
    }

    private String close() {
        data.prepare();
        return "Nobody else can look into the data directory any more.";
    }

    private String save() {
        var file = data.path().toAbsolutePath().resolve("contextd-saved-" + STAMP.format(clock.instant()) + ".db");
        var missing = copying.apply(file);
        return "What is sound was saved in `" + file + "`"
                + missing.map(what -> " (" + what + ")").orElse("")
                + ". To put it in the place of the database, which is kept beside it, run `contextd restore " + file
                + "`.";
    }

    private String model() {
        library.get().vectors().again().ifPresent(why -> {
            throw new Failure(Kind.UNAVAILABLE, "Search still goes by words alone: " + why);
        });
        return "The model is there; what it has yet to read it reads now.";
    }

    private static String keys(IssuedTokens tokens) {
        tokens.open();
        tokens.trouble().ifPresent(why -> {
            throw new Failure(Kind.UNAVAILABLE, why);
        });
        return "The keys of the issuer are at hand.";
    }
}
