/// Reading what is on disk: which files count (`walk`), what source code says (`code`), YAML within bounds (`yaml`).
@NullMarked
package dev.contextd.source;

import org.jspecify.annotations.NullMarked;
