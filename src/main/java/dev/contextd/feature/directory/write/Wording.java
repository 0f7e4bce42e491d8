package dev.contextd.feature.directory.write;

import dev.contextd.feature.directory.describe.Description;
import dev.contextd.feature.directory.describe.Enrichment.Enriched;

/// A choice between our own words and those of a language model.
@FunctionalInterface
public interface Wording {
    /// Those of the files.
    Wording PLAIN = (facts, _) -> Enriched.plain(facts);

    /// Those that a context has already.
    static Wording kept(String summary) {
        return (facts, _) -> Enriched.plain(facts.summed(summary));
    }

    Enriched of(Description facts, String scope);
}
