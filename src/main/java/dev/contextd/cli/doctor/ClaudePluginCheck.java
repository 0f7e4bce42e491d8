package dev.contextd.cli.doctor;

import dev.contextd.cli.client.ClientMachine;
import dev.contextd.cli.client.ClientSettings;
import java.nio.file.Path;

/// Whether Claude Code has contextd twice, by its own entry and by our plugin.
public final class ClaudePluginCheck implements Check {
    /// How it is then.
    public static final String BESIDE =
            "is on beside the entry; its hooks and commands work, and the tools are the entry's alone";

    private static final String NAME = "claude plugin";

    private final Path settings;

    public ClaudePluginCheck(ClientMachine machine) {
        this.settings = machine.claudeFolder().resolve("settings.json");
    }

    @Override
    public Finding run() {
        return Check.told(NAME, this::finding).run();
    }

    private Finding finding() {
        return isOn()
                ? Finding.ok(NAME, BESIDE)
                : Finding.ok(NAME, "is not on; the entry gives the tools, the plugin would add hooks and commands");
    }

    /// Whatever the marketplace is called from which it came.
    public boolean isOn() {
        return ClientSettings.json(settings).path("enabledPlugins").properties().stream()
                .anyMatch(plugin -> plugin.getKey().startsWith("contextd@")
                        && plugin.getValue().asBoolean(false));
    }
}
