/// The system put together: `Wiring` makes every part from a `Config`, `Features` connects what the features need of
/// each other. Nothing else names adapters.
@NullMarked
package dev.contextd.app;

import org.jspecify.annotations.NullMarked;
