/// The port for durable records by key; its adapters stand below.
@NullMarked
package dev.contextd.keep.store;

import org.jspecify.annotations.NullMarked;
