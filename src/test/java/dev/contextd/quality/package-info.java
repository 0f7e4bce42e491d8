/// What the searches are worth on sets that were labelled by hand and are shipped, one line a thing or a question, in
/// two halves: one to tune on, one to see whether that was more than luck.
@NullMarked
package dev.contextd.quality;

import org.jspecify.annotations.NullMarked;
