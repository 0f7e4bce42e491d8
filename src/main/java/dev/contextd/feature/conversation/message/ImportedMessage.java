package dev.contextd.feature.conversation.message;

/// A message from a transcript.
public record ImportedMessage(String id, NewMessage said) implements Imported {}
