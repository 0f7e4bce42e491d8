package dev.contextd.feature.conversation.message;

/// Something from a transcript, with the id by which it is recognised when it is imported again.
public sealed interface Imported permits ImportedMessage, ImportedRecord {
    String id();
}
