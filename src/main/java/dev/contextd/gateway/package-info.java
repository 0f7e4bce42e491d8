/// The gateway between an agent and its model: relays every request as it came, and takes out of those that show a
/// folded branch what lies inside it.
///
/// It lives in the process that was started for one agent, and as long as that. Whatever it does not understand, it
/// forwards as the very bytes that came; nothing that it carries is kept or logged here.
@NullMarked
package dev.contextd.gateway;

import org.jspecify.annotations.NullMarked;
