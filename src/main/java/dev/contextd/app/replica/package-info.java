/// What replicas of a server have in common beyond what is kept: tokens, sessions of older revisions, operations and
/// what they tell each other, all of it through the store that they share.
@NullMarked
package dev.contextd.app.replica;

import org.jspecify.annotations.NullMarked;
