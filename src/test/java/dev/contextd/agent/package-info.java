/// Real agents with a model that follows a script: what they do with the product, and what their models get to see.
@NullMarked
package dev.contextd.agent;

import org.jspecify.annotations.NullMarked;
