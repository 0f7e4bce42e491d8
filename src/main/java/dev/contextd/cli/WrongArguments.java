package dev.contextd.cli;

import dev.contextd.base.text.Nearest;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/// What is said of a command line that cannot be understood: a sentence with what was probably meant, and where to read
/// on.
final class WrongArguments {
    private static final String WHICH =
            "Invalid value for (?:positional parameter at index \\d+ \\(|option ')<?([^')>]+)[^:]*: ";

    private static final Pattern UNKNOWN = Pattern.compile("^Unknown subcommand '(.+)'");

    private static final Pattern ONE_OF =
            Pattern.compile(WHICH + "expected one of \\[(.*)] \\(case-(?:in)?sensitive\\) but was '(.*)'");

    /// What the parser says, and how it is told; one after the other.
    private static final Map<Pattern, String> SAYINGS = new LinkedHashMap<>();

    static {
        SAYINGS.put(Pattern.compile(WHICH + "'(.*)' is not an? (?:int|long)"), "$1 must be a whole number, not $2");
        SAYINGS.put(Pattern.compile(WHICH + "'(.*)' is not a (?:double|float)"), "$1 must be a number, not $2");
        SAYINGS.put(Pattern.compile(WHICH + "it is "), "$1 is ");
        SAYINGS.put(Pattern.compile(WHICH), "$1: ");
        SAYINGS.put(
                Pattern.compile("^Missing required parameter for option '(.+)' \\(<?(\\w+)>?\\)"),
                "$1 needs $2 behind it");
        SAYINGS.put(Pattern.compile("^Missing required parameters?: (.+)"), "what is missing is $1");
    }

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
        return inWords(String.valueOf(e.getMessage()).strip(), line);
    }

    /// What the parser says, as a person would say it.
    private static String inWords(String message, CommandLine line) {
        var unknown = UNKNOWN.matcher(message);
        if (unknown.find()) {
            return "there is no command " + unknown.group(1)
                    + meant(unknown.group(1), List.copyOf(line.getSubcommands().keySet()));
        }
        var enumerated = ONE_OF.matcher(message);
        if (enumerated.find()) {
            // each word of an enumeration is there twice: as it is typed and as Java has it
            var words = Arrays.stream(enumerated.group(2).split(", "))
                    .filter(word -> word.equals(word.toLowerCase(Locale.ROOT)))
                    .toList();
            return enumerated.group(1) + " must be one of " + String.join(", ", words) + ", not " + enumerated.group(3)
                    + meant(enumerated.group(3), words);
        }
        String words = message;
        for (var saying : SAYINGS.entrySet()) {
            words = saying.getKey().matcher(words).replaceFirst(saying.getValue());
        }
        return words.endsWith(".") ? words : words + ".";
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
                .filter(arg -> !known.contains(arg) && !arg.equals("--help"))
                .findFirst();
    }
}
