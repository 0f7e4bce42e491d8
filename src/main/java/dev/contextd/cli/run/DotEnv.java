package dev.contextd.cli.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Variables in the first `.env` file that an agent finds: from where it is started upwards, else in the home.
final class DotEnv {
    private static final long BYTES_MAX = 1 << 20;

    private final List<String> lines;

    /// @param folder of the agent, in which a file comes first
    DotEnv(RunPlan plan, String folder) {
        var places = new ArrayList<Path>();
        for (var at = plan.here(); at != null; at = at.getParent()) {
            places.add(at.resolve(folder).resolve(".env"));
            places.add(at.resolve(".env"));
        }
        places.add(plan.machine().home().resolve(folder).resolve(".env"));
        places.add(plan.machine().home().resolve(".env"));
        this.lines = places.stream()
                .filter(Files::isRegularFile)
                .findFirst()
                .map(DotEnv::read)
                .orElse(List.of());
    }

    private static List<String> read(Path file) {
        try {
            return Files.size(file) <= BYTES_MAX ? Files.readAllLines(file) : List.of();
        } catch (IOException _) {
            // the agent itself complains
            return List.of();
        }
    }

    Optional<String> variable(String name) {
        var form = Pattern.compile("\\s*(?:export\\s+)?" + Pattern.quote(name) + "\\s*=\\s*[\"']?(.*?)[\"']?\\s*");
        return lines.stream()
                .map(form::matcher)
                .filter(java.util.regex.Matcher::matches)
                .map(found -> found.group(1))
                .filter(text -> !text.isBlank())
                .findFirst();
    }
}
