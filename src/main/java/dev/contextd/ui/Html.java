package dev.contextd.ui;

import java.util.regex.Pattern;

/// Pages that are written here and not by a script: what is put into them is text and never markup.
final class Html {
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    private Html() {}

    /// What stands in a page at `{{name}}`.
    record Hole(String name, String html) {
        static Hole text(String name, String text) {
            return new Hole(name, escaped(text));
        }
    }

    static String filled(String template, Hole... holes) {
        String page = template;
        for (Hole hole : holes) {
            page = page.replace("{{" + hole.name() + "}}", hole.html());
        }
        return page;
    }

    /// Characters that turn the direction of what follows, or cannot be seen, are shown by their number.
    static String escaped(String text) {
        var html = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> html.append("&amp;");
                case '<' -> html.append("&lt;");
                case '>' -> html.append("&gt;");
                case '"' -> html.append("&quot;");
                case '\'' -> html.append("&#39;");
                default -> {
                    if (isHidden(c)) {
                        html.append("[U+").append("%04X".formatted(c)).append(']');
                    } else {
                        html.appendCodePoint(c);
                    }
                }
            }
        });
        return html.toString();
    }

    /// A sentence in which what stands in backticks is code.
    static String coded(String sentence) {
        return CODE.matcher(escaped(sentence)).replaceAll("<code>$1</code>");
    }

    private static boolean isHidden(int c) {
        boolean isControl = Character.getType(c) == Character.CONTROL && c != '\n' && c != '\t' && c != '\r';
        boolean turns = (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069) || c == 0x200E || c == 0x200F;
        return isControl || turns || Character.getType(c) == Character.SURROGATE;
    }
}
