/// One message a line on standard input and output.
@NullMarked
package dev.contextd.mcp.stdio;

import org.jspecify.annotations.NullMarked;
