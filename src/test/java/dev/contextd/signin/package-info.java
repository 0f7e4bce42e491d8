/// People who sign in elsewhere, and who pretend to.
@NullMarked
package dev.contextd.signin;

import org.jspecify.annotations.NullMarked;
