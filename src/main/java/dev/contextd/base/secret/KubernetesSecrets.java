package dev.contextd.base.secret;

import java.util.List;
import java.util.Set;

/// The values below `data:` and `stringData:` of a Kubernetes `Secret`, in YAML, wherever in the document its kind
/// is said.
final class KubernetesSecrets implements Detector {
    private static final String ID = "kubernetes-secret";
    private static final int DOCUMENT_CHARS_MAX = 16_384;
    private static final Set<String> SECTIONS = Set.of("data:", "stringData:");

    @Override
    public List<String> ids() {
        return List.of(ID);
    }

    @Override
    public List<String> keywords() {
        return List.of("kind: secret\n", "kind: secret\r");
    }

    @Override
    public void inspect(SecretScan scan, int from, int to) {
        CharSequence text = scan.text();
        if (!CharClasses.startsWith(text, from, "kind: Secret")) {
            return;
        }
        int line = documentStart(scan, from);
        int documentEnd = Math.min(text.length(), to + DOCUMENT_CHARS_MAX);
        int sectionIndent = -1;
        while (line < documentEnd) {
            int end = lineEnd(text, line, documentEnd);
            if (line > from && CharClasses.startsWith(text, line, "---")) {
                break;
            }
            int content = CharClasses.skipBlanks(text, line, end - line);
            int indent = content - line;
            if (SECTIONS.contains(text.subSequence(content, end).toString().strip())) {
                sectionIndent = indent;
            } else if (content < end && indent <= sectionIndent) {
                sectionIndent = -1;
            } else if (sectionIndent >= 0) {
                inspectEntry(scan, content, end);
            }
            line = end + 1;
        }
        scan.resumeAt(line);
    }

    private static void inspectEntry(SecretScan scan, int content, int end) {
        CharSequence text = scan.text();
        int colon = content;
        while (colon < end && text.charAt(colon) != ':') {
            colon++;
        }
        int start = CharClasses.skipBlanks(text, colon + 1, end - colon);
        int stop = end;
        while (stop > start
                && (CharClasses.isSpace(text.charAt(stop - 1)) || CharClasses.isQuote(text.charAt(stop - 1)))) {
            stop--;
        }
        if (start < stop && CharClasses.isQuote(text.charAt(start))) {
            start++;
        }
        if (start < stop
                && !Placeholders.isPlaceholder(text.subSequence(start, stop).toString())) {
            scan.found(ID, start, start, stop);
        }
    }

    private static int documentStart(SecretScan scan, int from) {
        CharSequence text = scan.text();
        int limit = Math.max(scan.resumedAt(), from - DOCUMENT_CHARS_MAX);
        int i = from;
        while (i > limit && !(text.charAt(i - 1) == '\n' && CharClasses.startsWith(text, i, "---"))) {
            i--;
        }
        while (i < from && i > 0 && text.charAt(i - 1) != '\n') {
            i++;
        }
        return i;
    }

    private static int lineEnd(CharSequence text, int line, int limit) {
        int i = line;
        while (i < limit && text.charAt(i) != '\n') {
            i++;
        }
        return i;
    }
}
