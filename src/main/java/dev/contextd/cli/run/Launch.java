package dev.contextd.cli.run;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What one process of an agent is started with besides what its user says.
///
/// @param arguments that come before the user's
/// @param notes what the user should know, a sentence each
public record Launch(Map<String, String> environment, List<String> arguments, List<String> notes) {
    public Launch {
        environment = Collections.unmodifiableMap(new TreeMap<>(environment));
        arguments = List.copyOf(arguments);
        notes = List.copyOf(notes);
    }
}
