package dev.contextd.cli.client;

import dev.contextd.base.failure.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Which version of a client is on a machine, told by where its program stands: to start agents only to ask them would
/// take seconds each.
public final class ClientVersion {
    /// What our tests run with; other versions may have other formats.
    public static final Map<Client, String> TRIED = Map.of(
            Client.CLAUDE, "2.1.325",
            Client.CODEX, "0.166.0",
            Client.GEMINI, "0.61.0",
            Client.OPENCODE, "1.18.33",
            Client.QWEN, "0.24.4");

    /// A package has its description a few folders above its program.
    private static final int FOLDERS_MAX = 4;

    private static final Pattern VERSION = Pattern.compile("v?(\\d+\\.\\d+\\.\\d+[\\w.-]*)");

    private ClientVersion() {}

    /// Empty if it is the one that was tried, or nothing can be told.
    public static Optional<String> untried(Client client, ClientMachine machine) {
        return Optional.ofNullable(TRIED.get(client))
                .flatMap(tried -> machine.program(client.program())
                        .flatMap(ClientVersion::of)
                        .filter(version -> !version.equals(tried)));
    }

    private static Optional<String> of(Path program) {
        try {
            return Stream.iterate(program.toRealPath(), folder -> folder != null, Path::getParent)
                    .limit(FOLDERS_MAX)
                    .flatMap(folder -> named(folder).or(() -> described(folder)).stream())
                    .findFirst();
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    private static Optional<String> named(Path folder) {
        var name = VERSION.matcher(String.valueOf(folder.getFileName()));
        return name.matches() ? Optional.of(name.group(1)) : Optional.empty();
    }

    private static Optional<String> described(Path folder) {
        var description = folder.resolve("package.json");
        try {
            return Files.isRegularFile(description)
                    ? Optional.of(ClientSettings.json(description)
                                    .path("version")
                                    .asString(""))
                            .filter(version -> !version.isEmpty())
                    : Optional.empty();
        } catch (Failure _) {
            // Nothing depends on it: somebody else's file that we only wanted a number from.
            return Optional.empty();
        }
    }
}
