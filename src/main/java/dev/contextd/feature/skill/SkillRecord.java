package dev.contextd.feature.skill;

import tools.jackson.databind.json.JsonMapper;

/// A skill as it stands in the store, version 1. Components are only ever added, and optional ones first.
final class SkillRecord {
    private static final JsonMapper MAPPER = JsonMapper.shared();

    private SkillRecord() {}

    static String toJson(Skill skill) {
        return MAPPER.writeValueAsString(skill);
    }

    static Skill of(String json) {
        return MAPPER.readValue(json, Skill.class);
    }

    static String toJson(SkillVersion skillVersion) {
        return MAPPER.writeValueAsString(skillVersion);
    }

    static SkillVersion skillVersion(String json) {
        return MAPPER.readValue(json, SkillVersion.class);
    }

    static String id(String id) {
        return MAPPER.writeValueAsString(id);
    }

    static String idOn(String sideRecord) {
        return MAPPER.readValue(sideRecord, String.class);
    }

    /// How long a value is as JSON.
    static int length(Object value) {
        return MAPPER.writeValueAsString(value).length();
    }
}
