package dev.contextd.tool;

import java.util.Optional;

/// What is known of a resource before it is read.
///
/// @param uri a URI, or a template with one variable: `contextd://help/{tool}`, `contextd://project/{project}/briefing`
public record ResourceInfo(String uri, String name, String title, String description, String mimeType) {
    public boolean isTemplate() {
        return uri.indexOf('{') >= 0;
    }

    /// The name of the variable: `tool`.
    public String variableName() {
        return uri.substring(uri.indexOf('{') + 1, uri.indexOf('}'));
    }

    /// What stands for the variable in `asked`, or empty if that is another resource.
    public Optional<String> match(String asked) {
        if (!isTemplate()) {
            return asked.equals(uri) ? Optional.of("") : Optional.empty();
        }
        var before = uri.substring(0, uri.indexOf('{'));
        var after = uri.substring(uri.indexOf('}') + 1);
        if (asked.length() <= before.length() + after.length() || !asked.startsWith(before) || !asked.endsWith(after)) {
            return Optional.empty();
        }
        var variable = asked.substring(before.length(), asked.length() - after.length());
        return variable.indexOf('/') < 0 ? Optional.of(variable) : Optional.empty();
    }
}
