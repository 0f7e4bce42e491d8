package dev.contextd.base.access;

/// Says who comes in over HTTP.
public interface Doorkeeper {
    /// Fails with a sentence for those who may not.
    ///
    /// @param token what they brought; empty if nothing
    Pass admit(String token);
}
