package dev.contextd.keep.search.opensearch;

import dev.contextd.base.digest.Sha256;
import java.nio.file.Path;

/// Each test has indexes of its own on an engine that it shares with others.
final class Prefixes {
    private Prefixes() {}

    static String url(String engine, Path folder) {
        return "opensearch+" + engine + "/t" + Sha256.hex(folder.toString(), 12);
    }
}
