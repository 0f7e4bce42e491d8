package dev.contextd.quality;

import dev.contextd.World;
import dev.contextd.keep.search.Blend;
import dev.contextd.keep.search.BlendFit;
import dev.contextd.quality.LabelledQuestion.Half;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/// Leaves in `target/quality` whether a blend still fits the questions to tune on, for whoever exchanges the model:
/// with `-Dfit=true`, since nothing in it can be wrong.
final class BlendFigures {
    private static final int DEPTH = 100;

    private BlendFigures() {}

    /// @param questions also those that nothing answers
    /// @param ids of the things that were kept, by their names in the set
    static void write(
            String set,
            Blend blend,
            World world,
            List<LabelledQuestion> questions,
            Map<String, String> ids,
            Path folder)
            throws Exception {
        if (!Boolean.getBoolean("fit")) {
            return;
        }
        var fit = new BlendFit(blend);
        try (var halves = new Halves(world, ids.values(), PlainReading.AS_IT_IS, folder.resolve("fit"))) {
            for (var question : questions) {
                if (question.half() == Half.TUNED) {
                    var query = halves.query(question.text(), DEPTH);
                    fit.add(query, halves.find(query), right(question, ids));
                }
            }
        }
        FiguresFile.write(set + "-blend", fit);
    }

    private static Set<String> right(LabelledQuestion question, Map<String, String> ids) {
        return question.right().stream()
                .map(name -> Objects.requireNonNull(ids.get(name), name))
                .collect(Collectors.toSet());
    }
}
