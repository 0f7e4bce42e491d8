/// The port for events that others follow; its adapters stand below.
@NullMarked
package dev.contextd.keep.event;

import org.jspecify.annotations.NullMarked;
