/// What the server was used for and what that was worth, counted as it happens: for each owner, day and project.
///
/// [Usage] counts in memory and writes every few seconds, if the store is open anyway; a process that is killed loses
/// the last of these. [Report] reads it back. Nothing is estimated but what its formula says, and its inputs are
/// told.
@NullMarked
package dev.contextd.feature.analytics;

import org.jspecify.annotations.NullMarked;
