package dev.contextd.cli;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The same for commands that offer tools to agents, and so may offer fewer of them.
final class OfferOptions extends Options {
    private static final String TOOLSETS = "--toolsets";

    @Option(
            names = TOOLSETS,
            paramLabel = "NAMES",
            description = "Tools to offer: auto, all, short, core, or names separated by commas.")
    private @Nullable String toolsets;

    @Option(names = "--read-only", description = "Leave out every tool that writes.")
    private boolean readOnly;

    @Override
    boolean take(String option, Iterator<String> rest) {
        if (option.equals("--read-only")) {
            readOnly = true;
            return true;
        }
        if (option.startsWith(TOOLSETS + "=")) {
            toolsets = option.substring(TOOLSETS.length() + 1);
            return true;
        }
        if (option.equals(TOOLSETS) && rest.hasNext()) {
            toolsets = rest.next();
            return true;
        }
        return super.take(option, rest);
    }

    @Override
    Map<String, @Nullable String> offer() {
        var offer = new HashMap<String, @Nullable String>();
        offer.put("toolsets", toolsets);
        offer.put("read_only", readOnly ? "true" : null);
        return offer;
    }
}
