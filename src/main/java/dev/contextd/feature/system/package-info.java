/// The server about itself: `ping`, `status`, the help pages.
@NullMarked
package dev.contextd.feature.system;

import org.jspecify.annotations.NullMarked;
