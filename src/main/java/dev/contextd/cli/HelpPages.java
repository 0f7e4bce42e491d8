package dev.contextd.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/// What `--help` says of each command, as the build wrote it down: what parses command lines takes longer to load than
/// all else that it takes to say this.
///
/// @param pages by the words of the command, which are none for the program itself
record HelpPages(SequencedMap<String, String> pages) {
    /// Of the terminals that there are few are narrower.
    static final int WIDTH = 80;

    /// Beside what else the build wrote down.
    static final String NAME = "help.txt";

    private static final String FOLDER = "/dev/contextd/local/bridge/";

    private static final String PAGE = "\f";

    static HelpPages written() {
        return file(NAME).map(HelpPages::parse).orElseGet(() -> new HelpPages(new LinkedHashMap<>()));
    }

    /// What the build wrote into a file of this name.
    static Optional<String> file(String name) {
        try (var in = HelpPages.class.getResourceAsStream(FOLDER + name)) {
            return in == null ? Optional.empty() : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static HelpPages of(CommandLine program) {
        var pages = new LinkedHashMap<String, String>();
        add(program, new ArrayList<>(), pages);
        return new HelpPages(pages);
    }

    private static void add(CommandLine command, List<String> words, Map<String, String> pages) {
        command.setUsageHelpAutoWidth(false).setUsageHelpWidth(WIDTH);
        pages.put(String.join(" ", words), command.getUsageMessage(Ansi.OFF));
        command.getSubcommands().forEach((name, inner) -> {
            words.add(name);
            add(inner, words, pages);
            words.removeLast();
        });
    }

    private static HelpPages parse(String text) {
        var pages = new LinkedHashMap<String, String>();
        for (String page : text.split(PAGE, -1)) {
            int end = page.indexOf('\n');
            if (end >= 0) {
                pages.put(page.substring(0, end), page.substring(end + 1));
            }
        }
        return new HelpPages(pages);
    }

    /// As it is written down.
    @Override
    public String toString() {
        var text = new StringBuilder();
        pages.forEach(
                (words, page) -> text.append(PAGE).append(words).append('\n').append(page));
        return text.toString();
    }

    Optional<String> of(List<String> words) {
        return Optional.ofNullable(pages.get(String.join(" ", words)));
    }

    /// The commands of the program itself.
    List<String> commands() {
        return pages.keySet().stream()
                .filter(words -> !words.isEmpty() && words.indexOf(' ') < 0)
                .toList();
    }
}
