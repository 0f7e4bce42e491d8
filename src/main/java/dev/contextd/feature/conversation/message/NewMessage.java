package dev.contextd.feature.conversation.message;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A message before it was added to a context.
///
/// @param at when, if not now
public record NewMessage(
        MessageRole role, String content, Importance importance, List<String> tags, Optional<Instant> at) {
    public NewMessage {
        tags = tags.stream().distinct().sorted().toList();
    }
}
