package dev.contextd.feature.conversation.message;

/// A message from a transcript, with the id by which it is recognised when it is imported again.
public record ImportedMessage(String id, NewMessage said) {}
