package dev.contextd.feature.conversation;

/// Who said a message.
public enum MessageRole {
    USER,
    ASSISTANT
}
