/// Messages under a caller's name, written in one batch with what is known of their context.
@NullMarked
package dev.contextd.feature.conversation.message;

import org.jspecify.annotations.NullMarked;
