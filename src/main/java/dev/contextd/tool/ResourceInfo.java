package dev.contextd.tool;

import java.util.Optional;

/// What is known of a resource before it is read.
///
/// @param uri a URI, or a template that ends in one variable: `contextd://help/{tool}`
public record ResourceInfo(String uri, String name, String title, String description, String mimeType) {
    public boolean isTemplate() {
        return uri.endsWith("}");
    }

    /// The name of the variable: `tool`.
    public String variableName() {
        return uri.substring(uri.lastIndexOf('{') + 1, uri.length() - 1);
    }

    /// What stands for the variable in `asked`, or empty if that is another resource.
    public Optional<String> match(String asked) {
        if (!isTemplate()) {
            return asked.equals(uri) ? Optional.of("") : Optional.empty();
        }
        String prefix = uri.substring(0, uri.lastIndexOf('{'));
        return asked.startsWith(prefix) && asked.length() > prefix.length() && asked.indexOf('/', prefix.length()) < 0
                ? Optional.of(asked.substring(prefix.length()))
                : Optional.empty();
    }
}
