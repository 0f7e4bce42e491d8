package dev.contextd.base.project;

/// A project as it stands in keys of the store and in identifiers; neither its path nor its name.
///
/// @param text hex digits, or a word for what belongs to no project
public record ProjectKey(String text) {
    /// Stands where no project is known; keys of projects are hexadecimal.
    public static final ProjectKey NONE = new ProjectKey("none");

    @Override
    public String toString() {
        return text;
    }
}
