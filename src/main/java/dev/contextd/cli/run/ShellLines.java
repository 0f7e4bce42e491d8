package dev.contextd.cli.run;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// What to type into a shell so that an agent is started with something set.
public final class ShellLines {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=@%+,-]+");

    private ShellLines() {}

    public static List<String> of(Launch launch, String program) {
        var lines = new ArrayList<String>();
        launch.environment().forEach((name, value) -> lines.add("export " + name + "=" + quoted(value)));
        var command = new ArrayList<>(List.of(program));
        launch.arguments().forEach(argument -> command.add(quoted(argument)));
        lines.add(String.join(" ", command));
        return lines;
    }

    private static String quoted(String text) {
        return PLAIN.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
