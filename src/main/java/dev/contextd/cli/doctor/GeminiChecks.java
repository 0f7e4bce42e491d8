package dev.contextd.cli.doctor;

import dev.contextd.cli.client.ClientMachine;
import dev.contextd.cli.client.ClientSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// What keeps Gemini CLI from starting any server, ours included, without a word about it: a folder that is not
/// trusted, and that nobody has chosen how to log in.
public final class GeminiChecks {
    private static final String TRUST = "gemini trust";
    private static final String LOGIN = "gemini login";

    /// Any of them chooses a way to log in.
    private static final Set<String> LOGINS = Set.of(
            "GEMINI_API_KEY",
            "GOOGLE_GENAI_USE_VERTEXAI",
            "GOOGLE_GENAI_USE_GCA",
            "GOOGLE_GEMINI_BASE_URL",
            "GEMINI_CLI_USE_COMPUTE_ADC",
            "CLOUD_SHELL");

    private final ClientMachine machine;
    private final Path here;

    /// @param here the folder in which it would be started
    public GeminiChecks(ClientMachine machine, Path here) {
        this.machine = machine;
        this.here = here;
    }

    public List<Check> all() {
        return List.of(Check.told(TRUST, this::trust), Check.told(LOGIN, this::login));
    }

    private Check.Finding trust() {
        return isTrusted()
                ? Check.Finding.ok(TRUST, here + " is a folder in which it starts servers")
                : Check.Finding.warning(
                        TRUST,
                        "Gemini CLI starts no servers in folders that are not trusted, and " + here
                                + " is none that is; start gemini there and trust it, or its parent");
    }

    private boolean isTrusted() {
        var environment = machine.environment();
        String said = environment.getOrDefault("GEMINI_CLI_TRUST_WORKSPACE", "");
        if (said.equals("false")
                || environment.getOrDefault("GEMINI_RESTRICTED_MODE", "").equals("true")) {
            return false;
        }
        return said.equals("true")
                || !settings().at("/security/folderTrust/enabled").asBoolean(true)
                || rule().filter(level -> level.startsWith("TRUST_")).isPresent();
    }

    /// The longest of the rules that are about this folder or one above it.
    private Optional<String> rule() {
        var file = Optional.ofNullable(machine.environment().get("GEMINI_CLI_TRUSTED_FOLDERS_PATH"))
                .map(Path::of)
                .orElse(folder().resolve("trustedFolders.json"));
        return ClientSettings.json(file).properties().stream()
                .filter(rule -> covers(rule.getKey(), rule.getValue().asString("")))
                .max((one, other) ->
                        Integer.compare(one.getKey().length(), other.getKey().length()))
                .map(Map.Entry::getValue)
                .map(level -> level.asString(""));
    }

    private boolean covers(String ruled, String level) {
        try {
            var path = Path.of(ruled);
            var parent = path.getParent();
            return real(here).startsWith(real(level.equals("TRUST_PARENT") && parent != null ? parent : path));
        } catch (InvalidPathException _) {
            // A rule of another system, from a home that several share.
            return false;
        }
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException _) {
            return path.toAbsolutePath().normalize();
        }
    }

    private Check.Finding login() {
        boolean chosen = settings().at("/security/auth/selectedType").isString()
                || LOGINS.stream().anyMatch(machine.environment()::containsKey)
                || List.of(folder().resolve(".env"), machine.home().resolve(".env")).stream()
                        .anyMatch(GeminiChecks::chooses);
        return chosen
                ? Check.Finding.ok(LOGIN, "a way to log in is chosen")
                : Check.Finding.warning(
                        LOGIN,
                        "nobody has chosen how Gemini CLI logs in, so that gemini -p ends at once; start gemini and"
                                + " choose, or set GEMINI_API_KEY");
    }

    private static boolean chooses(Path variables) {
        try {
            return Files.isRegularFile(variables)
                    && Files.readString(variables)
                            .lines()
                            .anyMatch(line -> LOGINS.contains(
                                    line.strip().replaceFirst("^export ", "").replaceFirst("\\s*=.*", "")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private JsonNode settings() {
        return ClientSettings.json(folder().resolve("settings.json"));
    }

    private Path folder() {
        return machine.geminiFolder();
    }
}
