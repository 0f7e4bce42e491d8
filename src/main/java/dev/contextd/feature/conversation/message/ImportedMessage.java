package dev.contextd.feature.conversation.message;

/// A message that was kept elsewhere, with the id it is known again by.
public record ImportedMessage(String id, NewMessage said) {}
