package dev.contextd.feature.transfer;

import dev.contextd.keep.library.Note;
import dev.contextd.source.yaml.BrokenYaml;
import dev.contextd.source.yaml.YamlFields;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A note as Markdown: fields between two fences, an empty line, the text to the last character, the end of the line.
///
/// @param whole all of it, as it stands in the file
record NoteFile(String whole, Map<String, @Nullable Object> fields, String text) {
    private static final int FIELDS_CHARS_MAX = 200_000;
    private static final Pattern FORM = Pattern.compile(
            "\\A\\uFEFF?---[ \\t]*\\n(.*?)^---[ \\t]*(?:\\n|\\z)",
            Pattern.DOTALL | Pattern.MULTILINE | Pattern.UNIX_LINES);
    private static final Pattern WINDOWS = Pattern.compile("\\A\\uFEFF?---[ \\t]*\\r\\n");

    /// Nothing for a file without fields, which is none of ours.
    static Optional<NoteFile> of(String whole) throws BrokenYaml {
        var lines = WINDOWS.matcher(whole).find() ? whole.replace("\r\n", "\n") : whole;
        var form = FORM.matcher(lines);
        if (!form.find() || form.group(1).isBlank()) {
            return Optional.empty();
        }
        var fields = YamlFields.read(form.group(1), FIELDS_CHARS_MAX).values();
        var rest = lines.substring(form.end());
        int begin = rest.startsWith("\n") ? 1 : 0;
        int end = rest.endsWith("\n") && rest.length() > begin ? rest.length() - 1 : rest.length();
        return Optional.of(new NoteFile(lines, fields, rest.substring(begin, end)));
    }

    static String markdown(Note note) {
        var fields = new LinkedHashMap<String, @Nullable Object>();
        fields.put("id", note.id());
        fields.putAll(note.said());
        fields.putAll(note.kept());
        return "---\n" + YamlFields.write(fields) + "---\n\n" + note.text() + "\n";
    }

    /// The file with one field another; all else stays as its author wrote it.
    String with(String field, String value) {
        var form = FORM.matcher(whole);
        if (!form.find()) {
            throw new IllegalStateException("it had fields when it was read");
        }
        var line = YamlFields.write(Map.of(field, value));
        var there = Pattern.compile("^" + Pattern.quote(field) + ":.*\\n", Pattern.MULTILINE | Pattern.UNIX_LINES)
                .matcher(form.group(1));
        var changed = there.find() ? there.replaceFirst(Matcher.quoteReplacement(line)) : line + form.group(1);
        return whole.substring(0, form.start(1)) + changed + whole.substring(form.end(1));
    }
}
