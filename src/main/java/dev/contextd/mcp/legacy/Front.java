package dev.contextd.mcp.legacy;

import dev.contextd.mcp.Methods;
import dev.contextd.mcp.Protocol;

/// What clients meet, in every revision: one offer of tools, prompts and resources.
public record Front(Methods methods, Protocol protocol, Handshakes handshakes) {}
