/// The ports for events that others follow and for what replicas ring for each other; their adapters stand below.
@NullMarked
package dev.contextd.keep.event;

import org.jspecify.annotations.NullMarked;
