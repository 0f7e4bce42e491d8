/// contextd: the context server for coding agents. `Main` starts it, `Wiring` puts it together.
@NullMarked
package dev.contextd;

import org.jspecify.annotations.NullMarked;
