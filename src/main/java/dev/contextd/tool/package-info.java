/// What the features offer and how it is called: tools, prompts, resources, the schemas derived from them, and the
/// pipeline every call passes through. Nothing here knows a transport or a revision of the protocol.
@NullMarked
package dev.contextd.tool;

import org.jspecify.annotations.NullMarked;
