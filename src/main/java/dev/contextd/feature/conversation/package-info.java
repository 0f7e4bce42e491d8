/// Conversations: messages kept under a name of the caller's, their summaries, what is similar, how they are
/// related.
///
/// A context is an item with one side record, on which stands all that is known of it without reading its messages;
/// these and its summary are items of their own, and its relations are side records too. So everything is found, taken
/// elsewhere and forgotten as anything else in the library is.
@NullMarked
package dev.contextd.feature.conversation;

import org.jspecify.annotations.NullMarked;
