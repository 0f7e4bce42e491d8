/// Events on a stream of NATS JetStream, version 2.11 or newer, and a bell on a plain subject.
@NullMarked
package dev.contextd.keep.event.nats;

import org.jspecify.annotations.NullMarked;
