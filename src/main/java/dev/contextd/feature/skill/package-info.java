/// Procedures that worked, to be used again: versioned, counted, and exchanged as `SKILL.md` folders.
@NullMarked
package dev.contextd.feature.skill;

import org.jspecify.annotations.NullMarked;
