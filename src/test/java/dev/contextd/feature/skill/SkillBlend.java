package dev.contextd.feature.skill;

import dev.contextd.keep.search.Blend;

/// What counts in a search for skills, for whoever looks whether it still fits.
public final class SkillBlend {
    public static final Blend IN_USE = Skills.BLEND;

    private SkillBlend() {}
}
