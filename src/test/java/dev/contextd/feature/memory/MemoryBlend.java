package dev.contextd.feature.memory;

import dev.contextd.keep.search.Blend;
import dev.contextd.keep.search.Surroundings;

/// What counts in a search for memories, for whoever looks whether it still fits.
public final class MemoryBlend {
    private MemoryBlend() {}

    public static Blend in(Surroundings order) {
        return Sitting.blend(order);
    }
}
