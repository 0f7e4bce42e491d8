/// Summaries of conversations without a language model: the sentences that say most, in the order they were said.
@NullMarked
package dev.contextd.conversation.summary;

import org.jspecify.annotations.NullMarked;
