/// Summaries of conversations without a language model: the sentences that say most, in the order they were said.
///
/// Pure: messages and a state in, a digest and a state out. `Notes` is what is kept of all messages so far, a fold over
/// them one at a time, so that many small steps and one large one give the same. `Selection` chooses from it.
@NullMarked
package dev.contextd.feature.conversation.summary;

import org.jspecify.annotations.NullMarked;
