/// What happens by itself when an agent says that something happened: a session begins with a briefing, a prompt brings
/// the memories that it needs, work done with other tools counts in the active branch, and nothing is lost when a
/// context is compacted or a session ends.
///
/// A hook never fails for the agent: what goes wrong is silent there, and a line in `status` here.
@NullMarked
package dev.contextd.feature.hook;

import org.jspecify.annotations.NullMarked;
