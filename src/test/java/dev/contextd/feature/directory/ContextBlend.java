package dev.contextd.feature.directory;

import dev.contextd.keep.search.Blend;

/// What counts in a search for directories, for whoever looks whether it still fits.
public final class ContextBlend {
    public static final Blend IN_USE = ContextIndex.BLEND;

    private ContextBlend() {}
}
