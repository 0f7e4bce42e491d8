package dev.contextd.feature.conversation.message;

/// Who said a message.
public enum MessageRole {
    USER,
    ASSISTANT
}
