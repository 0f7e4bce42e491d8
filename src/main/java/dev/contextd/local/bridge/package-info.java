/// The thin end of `contextd stdio`: carries messages between an agent and the one server of the user, and starts that
/// server if none runs. What is on offer it tells itself while there is none.
///
/// Every agent session has one such process, so it is small: the JDK and a streaming JSON reader, nothing of the rest
/// of the system. It promises never to hang, never to lose what was acknowledged, and to leave nothing behind.
@NullMarked
package dev.contextd.local.bridge;

import org.jspecify.annotations.NullMarked;
