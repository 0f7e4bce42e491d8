/// The configuration of the agents that start us: where each keeps it, and how our entry gets into it and out again.
@NullMarked
package dev.contextd.cli.client;

import org.jspecify.annotations.NullMarked;
