package dev.contextd.quality;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/// What there is to find, and by which names hits are compared with right answers.
interface Judging {
    /// Of all that is searched.
    Collection<String> ids();

    Set<String> right(LabelledQuestion question);

    /// What hits are called, each once, the best first.
    List<String> names(List<String> hits, LabelledQuestion question);

    /// For things that are found as they were kept.
    ///
    /// @param ids by the names in the set
    static Judging byIds(Map<String, String> ids) {
        return new Judging() {
            @Override
            public Collection<String> ids() {
                return ids.values();
            }

            @Override
            public Set<String> right(LabelledQuestion question) {
                return question.right().stream()
                        .map(name -> Objects.requireNonNull(ids.get(name), name))
                        .collect(Collectors.toSet());
            }

            @Override
            public List<String> names(List<String> hits, LabelledQuestion question) {
                return hits;
            }
        };
    }
}
