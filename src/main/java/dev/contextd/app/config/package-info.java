/// The settings: what there is, where each value came from, and the records the program reads them from.
@NullMarked
package dev.contextd.app.config;

import org.jspecify.annotations.NullMarked;
