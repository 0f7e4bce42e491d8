package dev.contextd.feature.hook;

import dev.contextd.base.text.Beginning;
import dev.contextd.tool.QuotedText;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What an automatic checkpoint says, as a colleague would who hands over: what it was about, what was done, what was
/// decided, what is open, which files it was about. Sentences are what the person and the model said, and names of
/// files are only names.
///
/// @param asked what the person said last
/// @param found causes and errors
/// @param files that tools were called with, the one used last at the end
public record CheckpointNote(
        List<String> goal,
        List<String> asked,
        List<String> done,
        List<String> found,
        List<String> decided,
        List<String> open,
        List<String> files) {
    public static final int FILES_MAX = 20;

    private static final int SENTENCE_CHARS_MAX = 400;
    private static final int HEADLINE_CHARS_MAX = 450;
    private static final int TEXT_CHARS_MAX = 5_000;

    /// A name with a space in it may be a sentence that somebody calls a file.
    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}._@+~#$%&=,()\\[\\]/\\\\:-]{1,200}");

    /// Where the work stands, in a line.
    ///
    /// @param when such as "Before compaction"
    String headline(String when) {
        String about = Stream.of(goal, decided, done, found, open)
                .filter(sentences -> !sentences.isEmpty())
                .findFirst()
                .map(sentences -> line(sentences.getFirst()))
                .orElse("work that nobody spoke of");
        String last = done.isEmpty() ? "" : " Last: " + line(done.getLast());
        return when + ": " + Beginning.of(last.endsWith(about) ? about : about + last, HEADLINE_CHARS_MAX);
    }

    String text() {
        return Beginning.of(
                Stream.of(
                                paragraph("Goal", goal),
                                paragraph("Asked last", asked),
                                list("Done", done),
                                list("Found out", found),
                                list("Decided", decided),
                                list("Open", open),
                                names())
                        .filter(part -> !part.isEmpty())
                        .collect(Collectors.joining("\n\n")),
                TEXT_CHARS_MAX);
    }

    private static String paragraph(String title, List<String> sentences) {
        return sentences.isEmpty()
                ? ""
                : title + ": " + sentences.stream().map(CheckpointNote::line).collect(Collectors.joining(" "));
    }

    private static String list(String title, List<String> sentences) {
        return sentences.isEmpty()
                ? ""
                : title + ":\n" + sentences.stream().map(it -> "- " + line(it)).collect(Collectors.joining("\n"));
    }

    private String names() {
        String names =
                files.stream().filter(name -> NAME.matcher(name).matches()).collect(Collectors.joining(", "));
        return names.isEmpty() ? "" : "Files: " + names;
    }

    private static String line(String sentence) {
        return QuotedText.line(sentence, SENTENCE_CHARS_MAX);
    }
}
