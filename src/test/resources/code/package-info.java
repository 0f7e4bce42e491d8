/// Everything about tokens.
@NullMarked
package org.example.auth;

import org.jspecify.annotations.NullMarked;
