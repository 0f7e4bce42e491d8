package dev.contextd.feature.transcript;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What a tool was called with, and the files and commands it names; every agent calls these fields otherwise.
record ToolInput(String text, List<String> files, List<String> commands) {
    private static final List<String> FILES =
            List.of("file_path", "notebook_path", "absolute_path", "filePath", "filepath");
    private static final List<String> COMMANDS = List.of("command", "cmd");

    /// Files of one call; a patch may name any number.
    private static final int FILES_MAX = 50;

    private static final Pattern PATCHED =
            Pattern.compile("(?m)^\\*\\*\\* (?:Add File|Update File|Delete File|Move to): (.{1,1000})$");

    ToolInput {
        files = List.copyOf(files);
        commands = List.copyOf(commands);
    }

    static ToolInput of(JsonNode input) {
        Set<String> files = new LinkedHashSet<>();
        Set<String> commands = new LinkedHashSet<>();
        FILES.forEach(name -> text(input.path(name), files));
        COMMANDS.forEach(name -> text(input.path(name), commands));
        commands.forEach(command -> patched(command, files));
        return new ToolInput(input.toString(), new ArrayList<>(files), new ArrayList<>(commands));
    }

    /// Arguments as a text: JSON mostly, else a patch or whatever the tool understands.
    static ToolInput of(String arguments) {
        try {
            var json = JsonMapper.shared().readTree(arguments);
            if (json.isObject()) {
                return of(json);
            }
        } catch (JacksonException _) {
            // then it is a text
        }
        Set<String> files = new LinkedHashSet<>();
        patched(arguments, files);
        return new ToolInput(arguments, new ArrayList<>(files), List.of());
    }

    private static void text(JsonNode value, Set<String> into) {
        if (value.isString()) {
            into.add(value.stringValue());
        } else if (value.isArray()) {
            var words = new ArrayList<String>();
            value.forEach(word -> words.add(word.asString("")));
            into.add(String.join(" ", words));
        }
    }

    private static void patched(String text, Set<String> files) {
        PATCHED.matcher(text)
                .results()
                .limit(FILES_MAX)
                .forEach(found -> files.add(found.group(1).strip()));
    }
}
