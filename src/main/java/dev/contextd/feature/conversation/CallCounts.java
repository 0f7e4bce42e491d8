package dev.contextd.feature.conversation;

import dev.contextd.base.project.Owner;
import java.time.LocalDate;
import java.util.Map;

/// How often an owner called which tool on which day.
@FunctionalInterface
public interface CallCounts {
    Map<LocalDate, Map<String, Long>> of(Owner owner, LocalDate start, LocalDate end);
}
