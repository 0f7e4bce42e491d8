package dev.contextd.conversation;

/// Who said a message.
public enum Role {
    USER,
    ASSISTANT
}
