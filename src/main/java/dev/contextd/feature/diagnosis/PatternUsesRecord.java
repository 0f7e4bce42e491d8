package dev.contextd.feature.diagnosis;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.json.JsonMapper;

/// The counts of one owner as they stand in the store, version 1.
///
/// @param failures by the id of the pattern
/// @param modelDay the day, in UTC, of the last question to a model; empty if there was none
/// @param modelCalls how many there were that day
record PatternUsesRecord(Map<String, PatternUses.Use> failures, String modelDay, int modelCalls) {
    static final PatternUsesRecord NONE = new PatternUsesRecord(Map.of(), "", 0);

    PatternUsesRecord {
        failures = Map.copyOf(failures);
    }

    PatternUsesRecord named(String failure, Instant now) {
        var more = new TreeMap<>(failures);
        more.merge(
                failure,
                new PatternUses.Use(1, now.truncatedTo(ChronoUnit.MILLIS)),
                (before, one) -> new PatternUses.Use(before.count() + 1, one.last()));
        return new PatternUsesRecord(more, modelDay, modelCalls);
    }

    int modelCalls(String day) {
        return day.equals(modelDay) ? modelCalls : 0;
    }

    PatternUsesRecord asked(String day) {
        return new PatternUsesRecord(failures, day, modelCalls(day) + 1);
    }

    String toJson() {
        return JsonMapper.shared().writeValueAsString(this);
    }

    static PatternUsesRecord of(String json) {
        return JsonMapper.shared().readValue(json, PatternUsesRecord.class);
    }
}
