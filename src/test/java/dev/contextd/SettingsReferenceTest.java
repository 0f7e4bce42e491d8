package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.app.config.Setting;
import dev.contextd.app.config.Settings;
import org.junit.jupiter.api.Test;

class SettingsReferenceTest {
    @Test
    void theReferenceIsCurrent() throws Exception {
        var page = new StringBuilder("""
                # Configuration

                Generated from the settings; `SettingsReferenceTest` keeps it current.

                A flag wins over the environment, that over the file, that over the default. The file is
                `contextd/contextd.properties` in the XDG configuration directory (`~/.config`), or what `--config-file` names.
                `./contextd config` shows every value and where it came from.

                | setting | environment | default | |
                | --- | --- | --- | --- |
                """);
        for (Setting setting : Settings.ALL) {
            page.append("| `")
                    .append(setting.key())
                    .append("` | `")
                    .append(setting.environmentName())
                    .append('`');
            setting.otherNames().forEach(name -> page.append(", `").append(name).append('`'));
            page.append(" | ").append(setting.standard().isEmpty() ? "" : "`" + setting.standard() + "`");
            page.append(" | ").append(setting.doc()).append(" |\n");
        }

        Snapshot.check("docs/configuration.md", page.toString());
    }

    @Test
    void noTwoSettingsShareAName() {
        assertThat(Settings.ALL.stream().map(Setting::environmentName)).doesNotHaveDuplicates();
    }
}
