package dev.contextd.cli;

import dev.contextd.app.Config;
import dev.contextd.app.config.Setting;
import dev.contextd.app.config.Settings;
import dev.contextd.base.secret.Secrets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// What an entry has to carry so that the server finds what this shell finds: agents start servers with a cleared
/// environment, or with that of a desktop which never saw the shell's.
///
/// @param variables to be written into the entry
/// @param withheld names of variables that are set here, but are secrets, and so are not written anywhere
record EntryEnvironment(Map<String, String> variables, List<String> withheld) {
    private static final String CONFIG_HOME = "XDG_CONFIG_HOME";
    private static final String DATA_DIR = "CONTEXTD_DATA_DIR";
    private static final String FROM_ENVIRONMENT = "environment ";

    /// @param environment of this shell
    /// @param jdk the one that a launcher would not find by itself
    static EntryEnvironment of(Map<String, String> environment, Path home, Optional<Path> jdk) {
        var variables = new TreeMap<String, String>();
        var withheld = new ArrayList<String>();
        jdk.ifPresent(folder -> variables.put("JAVA_HOME", folder.toString()));
        var file = Config.file(environment, home);
        if (Files.exists(file) && !file.equals(Config.file(Map.of(), home))) {
            variables.put(
                    CONFIG_HOME,
                    Path.of(environment.getOrDefault(CONFIG_HOME, ""))
                            .toAbsolutePath()
                            .toString());
        }
        var settings = Settings.read(Map.of(), environment, file);
        for (Setting setting : Settings.ALL) {
            var value = Optional.ofNullable(settings.values().get(setting.key()))
                    .filter(each -> each.source().startsWith(FROM_ENVIRONMENT) && isOfAnAgent(setting))
                    .map(Settings.Value::text);
            if (value.isPresent() && isSecret(setting, value.get())) {
                withheld.add(setting.environmentName());
            } else {
                value.ifPresent(text -> variables.put(setting.environmentName(), text));
            }
        }
        var data = Config.dataDir(settings, environment, home);
        var theirs = Settings.read(Map.of(), variables, Config.file(variables, home));
        if (!data.equals(Config.dataDir(theirs, variables, home))) {
            variables.put(DATA_DIR, data.toString());
        }
        return new EntryEnvironment(variables, List.copyOf(withheld));
    }

    /// Where it keeps its data is asked of the whole environment; HTTP is for `serve`, a gateway for `run`.
    private static boolean isOfAnAgent(Setting setting) {
        return !setting.key().equals("data_dir")
                && !setting.key().startsWith("http.")
                && !setting.key().startsWith("gateway.");
    }

    private static boolean isSecret(Setting setting, String value) {
        return setting.isSecret()
                || !Secrets.standard().scrubField(setting.key(), value).clean();
    }
}
