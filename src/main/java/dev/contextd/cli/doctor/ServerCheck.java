package dev.contextd.cli.doctor;

import dev.contextd.app.Wiring;
import dev.contextd.local.bridge.Build;
import dev.contextd.local.bridge.Endpoint;
import dev.contextd.local.bridge.Greeting;
import dev.contextd.local.bridge.ServerLink;
import java.nio.file.Path;

/// Checks which server runs, and that it is this build.
public final class ServerCheck implements Check {
    private static final String NAME = "server";

    private final Path dataDir;

    public ServerCheck(Path dataDir) {
        this.dataDir = dataDir;
    }

    @Override
    public Finding run() {
        var link = Endpoint.existing(dataDir).flatMap(endpoint -> ServerLink.open(endpoint, new Greeting("status")));
        if (link.isEmpty()) {
            var suspicions = Endpoint.suspicions(dataDir);
            if (!suspicions.isEmpty()) {
                return Finding.problem(
                        NAME,
                        "the place of its socket is not safe from others: " + String.join("; ", suspicions)
                                + "; make it yours alone (chmod 700), or remove it");
            }
            return Finding.ok(NAME, "none runs; the first agent starts one");
        }
        var welcome = link.get().welcome();
        link.get().close();
        var build = Build.of(welcome.field("build").orElse(""));
        String which = "process " + welcome.field("pid").orElse("?") + " serves "
                + welcome.field("visitors").orElse("?") + " agents and commands";
        return build.equals(Build.current(Wiring.version()))
                ? Finding.ok(NAME, which)
                : Finding.warning(
                        NAME, which + " and is another build (" + build.version() + "); end it with contextd stop");
    }
}
