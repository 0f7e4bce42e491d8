/// What some agents need beside our entry in their configuration, so that contextd learns what happens in their
/// sessions:
/// files of our own, where the agent looks for such, and how they get there and away again.
@NullMarked
package dev.contextd.cli.addon;

import org.jspecify.annotations.NullMarked;
