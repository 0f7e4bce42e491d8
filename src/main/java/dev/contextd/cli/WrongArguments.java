package dev.contextd.cli;

import dev.contextd.base.text.Nearest;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/// What is said of a command line that cannot be understood: a sentence with what was probably meant, and where to read
/// on.
final class WrongArguments {
    private WrongArguments() {}

    static int told(ParameterException e, String... args) {
        var line = e.getCommandLine();
        var err = line.getErr();
        err.println("contextd: " + sentence(e, line, List.of(args)));
        err.println("See: " + line.getCommandSpec().qualifiedName(" ") + " --help");
        return line.getCommandSpec().exitCodeOnInvalidInput();
    }

    private static String sentence(ParameterException e, CommandLine line, List<String> args) {
        var option = unknownOption(line, args);
        if (option.isPresent()) {
            return line.getCommandName() + " has no option " + option.get()
                    + meant(
                            option.get(),
                            line.getCommandSpec().optionsMap().keySet().stream().toList());
        }
        if (e instanceof UnmatchedArgumentException unmatched
                && !line.getSubcommands().isEmpty()) {
            String typed = unmatched.getUnmatched().getFirst();
            return "there is no command " + typed
                    + meant(typed, line.getSubcommands().keySet().stream().toList());
        }
        if (e instanceof UnmatchedArgumentException unmatched) {
            return line.getCommandName() + " takes no " + String.join(" ", unmatched.getUnmatched()) + ".";
        }
        String message = String.valueOf(e.getMessage())
                .replaceFirst(
                        "Invalid value for (?:positional parameter at index \\d+|option '([^']+)') \\((<?\\w+>?)\\): ",
                        "$1 $2: ")
                .replaceFirst(
                        "expected one of \\[(.*)] \\(case-sensitive\\) but was (.*)", "expected one of $1, not $2")
                .strip();
        return message.endsWith(".") ? message : message + ".";
    }

    private static String meant(String typed, List<String> names) {
        return Nearest.of(typed, names)
                .map(near -> ", did you mean " + near + "?")
                .orElse(".");
    }

    /// The parser may stumble over what follows one first.
    private static Optional<String> unknownOption(CommandLine line, List<String> args) {
        var known = line.getCommandSpec().optionsMap().keySet();
        int behind = args.indexOf("--");
        return args
                .subList(Math.max(0, args.indexOf(line.getCommandName()) + 1), behind < 0 ? args.size() : behind)
                .stream()
                .filter(arg -> arg.startsWith("--") && arg.length() > 2)
                .map(arg -> arg.split("=", 2)[0])
                .filter(arg -> !known.contains(arg)
                        && Arrays.stream(new String[] {"--help", "--version"}).noneMatch(arg::equals))
                .findFirst();
    }
}
