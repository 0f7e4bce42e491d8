package dev.contextd.mcp.legacy;

/// The older revisions with the sessions they need.
public record Handshakes(Sessions sessions, SessionRevision revision) {}
