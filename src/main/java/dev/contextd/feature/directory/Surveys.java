package dev.contextd.feature.directory;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/// The surveys of the roots that were asked about most recently.
final class Surveys implements AutoCloseable {
    /// Each may watch many directories, and the system has only so many watches to give.
    private static final int ROOTS_MAX = 16;

    private final Map<Path, Survey> surveys = new LinkedHashMap<>(16, 0.75f, true);

    Survey.Result of(Ground ground) throws IOException, InterruptedException {
        return survey(ground).result();
    }

    private synchronized Survey survey(Ground ground) throws IOException {
        var known = surveys.get(ground.root());
        if (known != null) {
            return known;
        }
        if (surveys.size() >= ROOTS_MAX) {
            var eldest = surveys.entrySet().iterator();
            eldest.next().getValue().close();
            eldest.remove();
        }
        var survey = Survey.watching(ground);
        surveys.put(ground.root(), survey);
        return survey;
    }

    @Override
    public synchronized void close() {
        surveys.values().forEach(Survey::close);
        surveys.clear();
    }
}
