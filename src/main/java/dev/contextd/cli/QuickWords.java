package dev.contextd.cli;

import dev.contextd.app.Wiring;
import dev.contextd.base.stream.StandardOutput;
import dev.contextd.base.text.Nearest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What only takes words: the version, help, what completes commands in a shell, and a command that there is not.
///
/// @param error whether they are for standard error
record QuickWords(String text, boolean error) implements Commands.Quick {
    private static final int WRONG_USAGE = 2;
    private static final Set<String> VERSION = Set.of("version", "-v", "-V", "--version");
    private static final Set<String> SHELLS = Set.of("bash", "zsh");
    private static final Set<String> HELP = Set.of("-h", "--help");

    static Optional<QuickWords> of(String... args) {
        if (args.length == 1 && VERSION.contains(args[0])) {
            return Optional.of(new QuickWords("contextd " + Wiring.version() + "\n", false));
        }
        if (List.of(args).equals(List.of("version", "--json"))) {
            return Optional.of(new QuickWords("{\n  \"version\" : \"" + Wiring.version() + "\"\n}\n", false));
        }
        if (args.length > 0
                && args[0].equals(CompletionCommand.NAME)
                && (args.length == 1 || (args.length == 2 && SHELLS.contains(args[1])))) {
            return HelpPages.file(CompletionCommand.FILE).map(script -> new QuickWords(script, false));
        }
        if (args.length == 0) {
            return Optional.empty();
        }
        var all = List.of(args);
        if (args[0].equals("help")) {
            return help(all.subList(1, all.size()));
        }
        if (HELP.contains(all.getLast())) {
            return help(all.subList(0, all.size() - 1));
        }
        return args[0].startsWith("-") || ThroughServer.NAMES.contains(args[0]) ? Optional.empty() : mistyped(args[0]);
    }

    /// A screen that is narrower than what was written down gets its own.
    private static Optional<QuickWords> help(List<String> words) {
        var screen = Screen.of(System.getProperty(Screen.COLUMNS), Map.of());
        return screen.width().orElse(HelpPages.WIDTH) < HelpPages.WIDTH
                ? Optional.empty()
                : HelpPages.written().of(words).map(page -> new QuickWords(page, false));
    }

    private static Optional<QuickWords> mistyped(String name) {
        var commands = HelpPages.written().commands();
        return commands.isEmpty() || commands.contains(name)
                ? Optional.empty()
                : Optional.of(new QuickWords(
                        "contextd: there is no command " + name
                                + Nearest.of(name, commands)
                                        .map(near -> ", did you mean " + near + "?")
                                        .orElse(".")
                                + "\nSee: contextd --help\n",
                        true));
    }

    @Override
    public Integer call() {
        if (error) {
            System.err.print(text);
            System.err.flush();
            return WRONG_USAGE;
        }
        try (var out = new StandardOutput().writer()) {
            out.print(text);
        }
        return 0;
    }
}
