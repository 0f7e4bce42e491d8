/// The protocol: messages, the methods, the current revision, and how failures reach the wire.
/// Transports stand in `http` and `stdio`; revisions with a handshake stand in `legacy`.
@NullMarked
package dev.contextd.mcp;

import org.jspecify.annotations.NullMarked;
