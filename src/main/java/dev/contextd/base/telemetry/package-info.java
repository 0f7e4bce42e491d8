/// What is measured and traced, and under which names. Measuring is always on and costs some hundred nanoseconds; a
/// trace is there when somebody asked for one. Neither holds what anybody wrote.
@NullMarked
package dev.contextd.base.telemetry;

import org.jspecify.annotations.NullMarked;
