/// The revisions with a handshake and sessions, up to 2025-11-25. Deletable as a folder.
@NullMarked
package dev.contextd.mcp.legacy;

import org.jspecify.annotations.NullMarked;
