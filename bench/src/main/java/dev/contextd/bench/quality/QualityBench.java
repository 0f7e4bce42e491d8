package dev.contextd.bench.quality;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What the searches and other judgements of the product are worth on data that nobody here wrote. `bench/sets` lays
/// the data out; nothing of it is shipped.
public final class QualityBench {
    private static final Map<String, Measurement> ALL = all();

    private QualityBench() {}

    private static Map<String, Measurement> all() {
        var all = new LinkedHashMap<String, Measurement>();
        all.put("conversations", LocomoMessages::measure);
        all.put("memories", LocomoMemories::measure);
        all.put("fixes", PastFixes::measure);
        all.put("reliability", Reliability::measure);
        all.put("dialogues", DialogueSummaries::measure);
        all.put("secrets", SecretQuality::measure);
        all.put("code", Cosqa::measure);
        all.put("issues", Issues::measure);
        all.put("errors", ProvokedFailures::measure);
        return all;
    }

    /// @param arguments the folder of the sets, then names of what to measure; everything if there are none
    public static void run(List<String> arguments) throws IOException, InterruptedException {
        if (arguments.isEmpty()) {
            throw new IllegalArgumentException("name the folder that bench/sets made, then any of " + ALL.keySet());
        }
        var chosen = arguments.size() == 1 ? ALL.keySet() : arguments.subList(1, arguments.size());
        for (String name : chosen) {
            var measurement = ALL.get(name);
            if (measurement == null) {
                throw new IllegalArgumentException("no such set: " + name + "; there are " + ALL.keySet());
            }
            measurement.run(Path.of(arguments.getFirst()));
        }
    }
}
