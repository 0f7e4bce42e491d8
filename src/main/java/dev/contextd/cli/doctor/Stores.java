package dev.contextd.cli.doctor;

import dev.contextd.app.Config;
import dev.contextd.app.config.Settings;
import dev.contextd.cli.client.Client;
import dev.contextd.cli.client.InstallScope;
import dev.contextd.cli.client.ServerEntry;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Optional;

/// Where servers keep their data, by what they are started with: a user with two places has two memories that know
/// nothing of each other.
public final class Stores {
    private final Path here;
    private final Path home;

    /// @param here where commands of this shell keep theirs
    public Stores(Path here, Path home) {
        this.here = here.normalize();
        this.home = home;
    }

    /// What is wrong with an entry whose server would keep its data elsewhere than this shell. It is judged by what it
    /// carries itself: an agent may have another environment, or pass on none.
    public Optional<String> otherThanHere(ServerEntry entry) {
        var there = of(entry);
        return there.equals(here)
                ? Optional.empty()
                : Optional.of("keeps its data in " + there + ", while this shell uses " + here
                        + ": two stores that know nothing of each other");
    }

    /// What makes one store of two.
    public static String remedy(Client client, InstallScope scope) {
        String everywhere = "set data_dir in the settings file, which counts for every shell and agent";
        return scope == InstallScope.PROJECT
                ? everywhere
                : everywhere + ", or run contextd install " + client.word()
                        + " --force here to have the agent use the store of this shell";
    }

    private Path of(ServerEntry entry) {
        var environment = entry.environment();
        var flags = new HashMap<String, String>();
        entry.option("--data-dir").ifPresent(given -> flags.put("data_dir", given));
        var file = entry.option("--config-file").map(Path::of).orElseGet(() -> Config.file(environment, home));
        return Config.dataDir(Settings.read(flags, environment, file), environment, home)
                .normalize();
    }
}
