/// What is counted, and under which names.
@NullMarked
package dev.contextd.base.telemetry;

import org.jspecify.annotations.NullMarked;
