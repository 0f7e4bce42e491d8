/// Whom to trust on encrypted connections to others.
@NullMarked
package dev.contextd.base.tls;

import org.jspecify.annotations.NullMarked;
