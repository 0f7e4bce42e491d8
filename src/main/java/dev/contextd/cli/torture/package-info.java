/// `contextd doctor --torture`: a server of its own, everything bad that may happen to one, and what was found again.
@NullMarked
package dev.contextd.cli.torture;

import org.jspecify.annotations.NullMarked;
