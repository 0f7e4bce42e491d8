/// The port for durable records by key; its adapters stand below.
@NullMarked
package dev.contextd.store;

import org.jspecify.annotations.NullMarked;
