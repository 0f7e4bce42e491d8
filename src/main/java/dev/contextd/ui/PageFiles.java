package dev.contextd.ui;

import dev.contextd.base.digest.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/// The files of the page, which come in the jar: nothing is ever loaded from elsewhere.
final class PageFiles {
    private static final Pattern NAME = Pattern.compile("(?:[a-z0-9-]+/)?[a-z0-9-]+\\.(js|css|svg|html)");

    private static final Map<String, String> MEDIA_TYPES = Map.of(
            "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "svg", "image/svg+xml",
            "html", "text/html; charset=utf-8");

    /// Only those there are, so that there are never more than the jar has.
    private final Map<String, PageFile> read = new ConcurrentHashMap<>();

    /// @param tag another whenever the bytes are
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record PageFile(byte[] bytes, String mediaType, String tag) {}

    /// Empty if there is none.
    Optional<PageFile> find(String name) {
        var matcher = NAME.matcher(name);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        var known = read.get(name);
        return known != null ? Optional.of(known) : load(name, matcher.group(1));
    }

    private Optional<PageFile> load(String name, String ending) {
        try (var in = PageFiles.class.getResourceAsStream("page/" + name)) {
            if (in == null) {
                return Optional.empty();
            }
            var bytes = in.readAllBytes();
            var file = new PageFile(bytes, MEDIA_TYPES.getOrDefault(ending, ""), "\"" + Sha256.hex(bytes, 16) + "\"");
            read.put(name, file);
            return Optional.of(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// One that has to be there.
    PageFile required(String name) {
        return find(name).orElseThrow(() -> new IllegalStateException("the jar lacks " + name));
    }

    String text(String name) {
        return new String(required(name).bytes(), StandardCharsets.UTF_8);
    }

    /// Whether there is a view of that name.
    boolean hasView(String name) {
        return find("views/" + name + ".js").isPresent();
    }
}
