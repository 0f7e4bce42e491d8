/// Programs of others against this server: the official conformance suite, and the clients people use.
@NullMarked
package dev.contextd.interop;

import org.jspecify.annotations.NullMarked;
