/// How contexts are related, walked and drawn.
@NullMarked
package dev.contextd.feature.conversation.graph;

import org.jspecify.annotations.NullMarked;
