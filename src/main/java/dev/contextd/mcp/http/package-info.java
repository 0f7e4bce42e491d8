/// The Streamable HTTP endpoint: who may come in, what the headers must say, and replies that turn into streams.
@NullMarked
package dev.contextd.mcp.http;

import org.jspecify.annotations.NullMarked;
