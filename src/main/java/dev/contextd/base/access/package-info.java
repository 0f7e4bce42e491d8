/// Who may call over HTTP: bearer tokens and the owners they stand for.
@NullMarked
package dev.contextd.base.access;

import org.jspecify.annotations.NullMarked;
