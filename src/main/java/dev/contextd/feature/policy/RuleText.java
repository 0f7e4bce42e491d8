package dev.contextd.feature.policy;

import dev.contextd.source.yaml.BrokenYaml;
import dev.contextd.source.yaml.YamlFields;
import dev.contextd.text.Stretch;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// What one file says, passage by passage.
final class RuleText {
    private static final Pattern HEADING = Pattern.compile("#{1,6}\\s+(.+?)\\s*#*");
    private static final Pattern FENCE = Pattern.compile("\\s*(```|~~~).*");

    /// Metadata at the beginning of rules for Cursor, and of other notes.
    private static final Pattern FRONT_MATTER = Pattern.compile("\\A---\\R.*?\\R---\\R", Pattern.DOTALL);

    /// Passages of one section.
    private static final int STRETCHES_MAX = 20;

    private final String file;
    private final List<RuleSection> sections = new ArrayList<>();
    private String title;

    private RuleText(String file) {
        this.file = file;
        this.title = file;
    }

    /// @param file its name within the project
    static List<RuleSection> of(String file, String text) {
        var reading = new RuleText(file);
        if (file.endsWith(".yaml")) {
            reading.decisions(text);
        } else {
            reading.headings(FRONT_MATTER.matcher(text).replaceFirst(""));
        }
        return reading.sections;
    }

    private void headings(String text) {
        var body = new StringBuilder();
        boolean fenced = false;
        for (String line : text.lines().toList()) {
            var heading = HEADING.matcher(line);
            if (!fenced && heading.matches()) {
                add(body);
                title = heading.group(1);
            } else {
                body.append(line).append('\n');
                fenced ^= FENCE.matcher(line).matches();
            }
        }
        add(body);
    }

    private void add(StringBuilder body) {
        var text = body.toString().strip();
        if (!text.isEmpty()) {
            Stretch.of(text, STRETCHES_MAX)
                    .forEach(stretch -> sections.add(
                            RuleSection.of(file, title, stretch.in(text).strip())));
        }
        body.setLength(0);
    }

    /// Of a context of the project's root, what was decided and why.
    private void decisions(String text) {
        try {
            if (YamlFields.read(text, text.length()).values().get("decisions") instanceof List<?> all) {
                all.forEach(this::decision);
            }
        } catch (BrokenYaml _) {
            // Whose tools these are tell what is wrong with it.
        }
    }

    private void decision(Object one) {
        if (one instanceof Map<?, ?> fields && fields.get("what") instanceof String what) {
            var why = fields.get("why") instanceof String said ? "\nWhy: " + said : "";
            sections.add(RuleSection.of(file, "decisions", what + why));
        }
    }
}
