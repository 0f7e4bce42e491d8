/// What a new session should know of a project, on one short page.
@NullMarked
package dev.contextd.feature.briefing;

import org.jspecify.annotations.NullMarked;
