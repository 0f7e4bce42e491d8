package dev.contextd.cli;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.cli.addon.AddOn;
import dev.contextd.cli.client.InstallScope;
import dev.contextd.cli.client.ServerEntry;
import dev.contextd.local.bridge.Build;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/// The second step of `install` and `uninstall`: what makes an agent tell us what happens in its sessions.
///
/// It is only done when asked for, since it has the agent run a program of ours at its own moments.
final class HookFiles {
    private static final String FOLDER = "agents";

    private final String client;
    private final InstallScope scope;
    private final PrintWriter out;

    HookFiles(String client, InstallScope scope, PrintWriter out) {
        this.client = client;
        this.scope = scope;
        this.out = out;
    }

    /// Says what there is to have.
    void offer() {
        if (scope == InstallScope.USER && (isPlugin() || addOn().isPresent())) {
            out.println("With --hooks its sessions are also briefed, and what its tools do counts in a branch");
        }
    }

    /// Refuses what `install` would refuse, before anything else is written.
    void requireInstallable(boolean force) {
        if (scope != InstallScope.USER) {
            throw new Failure(Kind.VALIDATION, "Hooks are a user's; leave --scope project away.");
        }
        requiredTop();
        if (!isPlugin()) {
            requiredAddOn().requireInstallable(force);
        }
    }

    void install(ServerEntry entry, boolean force) {
        if (isPlugin()) {
            out.println("Claude Code has plugins for that; say to it, in a shell:");
            out.println("  claude plugin marketplace add " + requiredTop());
            out.println("  claude plugin install contextd@contextd");
            return;
        }
        var addOn = requiredAddOn();
        boolean written = addOn.install(entry, force) == AddOn.Outcome.WRITTEN;
        addOn.files().forEach(file -> out.println(file + (written ? " is there" : " was there already")));
        if (client.equals("codex")) {
            out.println("Codex asks once whether it may run these hooks");
        }
    }

    void uninstall(boolean force) {
        if (scope != InstallScope.USER) {
            return;
        }
        addOn().ifPresent(addOn -> {
            switch (addOn.uninstall(force)) {
                case REMOVED -> addOn.files().forEach(file -> out.println(file + " is gone"));
                case RESTORED -> addOn.files().forEach(file -> out.println(file + " is what it was before"));
                case LEFT ->
                    addOn.files()
                            .forEach(file -> out.println(
                                    file + " was changed by somebody and stays; --force removes it if all is ours"));
                case UNCHANGED, WRITTEN -> {}
            }
        });
    }

    private boolean isPlugin() {
        return client.equals("claude");
    }

    private Optional<AddOn> addOn() {
        return top().flatMap(top -> AddOn.of(client, InstallTargets.machine(), top.resolve(FOLDER)));
    }

    private AddOn requiredAddOn() {
        return AddOn.of(client, InstallTargets.machine(), requiredTop().resolve(FOLDER))
                .orElseThrow(() ->
                        new Failure(Kind.VALIDATION, "There are no hooks for " + client + "; leave --hooks away."));
    }

    private static Path requiredTop() {
        return top().orElseThrow(() -> new Failure(
                Kind.UNAVAILABLE, "The folder agents is not beside this program; unpack the whole archive."));
    }

    /// The clone or the unpacked archive that this program is from, which has the files too.
    private static Optional<Path> top() {
        return Stream.iterate(Build.place().toAbsolutePath().getParent(), folder -> folder != null, Path::getParent)
                .limit(3)
                .filter(folder -> Files.isRegularFile(folder.resolve(FOLDER).resolve("codex/hooks.json")))
                .findFirst();
    }
}
