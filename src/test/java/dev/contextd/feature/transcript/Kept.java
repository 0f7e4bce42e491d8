package dev.contextd.feature.transcript;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A destination in memory that keeps what the interface promises.
public final class Kept implements Destination {
    private final Map<String, FilePosition> positions = new HashMap<>();
    private final Map<String, Map<String, TranscriptEntry>> sessions = new LinkedHashMap<>();
    private final List<String> projects = new ArrayList<>();

    @Override
    public FilePosition position(String source) {
        return positions.getOrDefault(source, FilePosition.START);
    }

    @Override
    public List<TranscriptEntry> take(
            String source, String session, String project, List<TranscriptEntry> entries, FilePosition next) {
        var kept = sessions.computeIfAbsent(session, _ -> new LinkedHashMap<>());
        var fresh = entries.stream()
                .filter(entry -> kept.putIfAbsent(entry.id(), entry) == null)
                .toList();
        positions.put(source, next);
        projects.add(project);
        return fresh;
    }

    List<TranscriptEntry> entries(String session) {
        return List.copyOf(sessions.getOrDefault(session, Map.of()).values());
    }

    public List<String> sessions() {
        return List.copyOf(sessions.keySet());
    }

    List<String> projects() {
        return projects.stream().distinct().toList();
    }
}
