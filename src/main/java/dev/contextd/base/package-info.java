/// What everybody may use, and which needs nobody: failures, projects and owners, access, secrets.
@NullMarked
package dev.contextd.base;

import org.jspecify.annotations.NullMarked;
