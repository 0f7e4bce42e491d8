package dev.contextd.base.project;

/// Whose something is: a person's, a team's or an organisation's. An [Owner] sees what several hold.
///
/// @param key as it stands in keys of the store: the kind, a colon and the name
public record Holder(String key) {
    /// The name of the person, the team or the organisation.
    public String name() {
        return key.substring(key.indexOf(':') + 1);
    }

    @Override
    public String toString() {
        return key;
    }
}
