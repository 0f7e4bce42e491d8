/// Whose data this is: the project a path belongs to.
@NullMarked
package dev.contextd.base.project;

import org.jspecify.annotations.NullMarked;
