/// What a person looks through on the page: one search over all that features keep, and what happened in a project.
///
/// Nothing is ranked here: every feature's own search says what it finds and why.
@NullMarked
package dev.contextd.feature.browse;

import org.jspecify.annotations.NullMarked;
