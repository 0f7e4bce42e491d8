package dev.contextd.feature.conversation;

import dev.contextd.keep.search.Blend;

/// What counts in a search for messages, for whoever looks whether it still fits.
public final class MessageBlend {
    public static final Blend IN_USE = MessageSearch.BLEND;

    private MessageBlend() {}
}
