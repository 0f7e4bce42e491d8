/// What each operating system does in its own way, behind [dev.contextd.base.host.Host].
@NullMarked
package dev.contextd.base.host;

import org.jspecify.annotations.NullMarked;
