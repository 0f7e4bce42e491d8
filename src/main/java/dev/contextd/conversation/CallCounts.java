package dev.contextd.conversation;

import dev.contextd.project.Owner;
import java.time.LocalDate;
import java.util.Map;

/// How often an owner called which tool on which day.
@FunctionalInterface
public interface CallCounts {
    Map<LocalDate, Map<String, Long>> of(Owner owner, LocalDate start, LocalDate end);
}
