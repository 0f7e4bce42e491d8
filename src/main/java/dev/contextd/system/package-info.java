/// The server about itself: `ping`, `status`, the help pages.
@NullMarked
package dev.contextd.system;

import org.jspecify.annotations.NullMarked;
