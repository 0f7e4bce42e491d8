package dev.contextd.feature.checkpoint;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// A saved state of work: what was done, what is next, in which branch.
///
/// @param context what mattered then, by name
/// @param branchPath from the main thread to the branch it was taken in
/// @param tokensByBranch what the branches on that path had used
public record Checkpoint(
        String id,
        String summary,
        Optional<String> description,
        String projectPath,
        Map<String, String> context,
        List<String> tags,
        String sessionId,
        List<String> branchPath,
        Map<String, Long> tokensByBranch,
        String writtenBy,
        Instant createdAt) {
    /// How much of it to tell.
    enum Level {
        SUMMARY,
        CONTEXT,
        FULL
    }

    public Checkpoint {
        context = Collections.unmodifiableMap(new LinkedHashMap<>(context));
        tags = List.copyOf(new TreeSet<>(tags));
        branchPath = List.copyOf(branchPath);
        tokensByBranch = Collections.unmodifiableMap(new LinkedHashMap<>(tokensByBranch));
    }

    /// The branch it was taken in.
    String branch() {
        return branchPath.getLast();
    }

    String text(Level level) {
        var text = new StringBuilder(summary);
        if (level == Level.FULL) {
            description.ifPresent(it -> text.append("\n\n").append(it));
        }
        if (level != Level.SUMMARY && !context.isEmpty()) {
            text.append("\n\nContext:");
            context.forEach((name, value) ->
                    text.append("\n- ").append(name).append(": ").append(value));
        }
        if (level == Level.FULL) {
            text.append("\n\nProject: ").append(projectPath);
            if (!tags.isEmpty()) {
                text.append("\nTags: ").append(String.join(", ", tags));
            }
            text.append("\nBranch: ").append(String.join(" > ", branchPath));
            if (!tokensByBranch.isEmpty()) {
                text.append("\nTokens: ")
                        .append(tokensByBranch.entrySet().stream()
                                .map(entry -> entry.getKey() + " " + entry.getValue())
                                .collect(Collectors.joining(", ")));
            }
            text.append("\nSession: ").append(sessionId);
            text.append("\nSaved: ").append(createdAt);
        }
        return text.toString();
    }

    /// What it is found by.
    String searchText() {
        var text = new StringBuilder(summary);
        description.ifPresent(it -> text.append("\n\n").append(it));
        context.forEach(
                (name, value) -> text.append('\n').append(name).append(": ").append(value));
        return text.toString();
    }
}
