package dev.contextd.cli.client;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The command, arguments and environment with which a client starts contextd.
///
/// @param environment what the server needs and the client may not pass on; never a secret, since it is written down
public record ServerEntry(String command, List<String> args, Map<String, String> environment) {
    /// The name it has among the servers of a client.
    public static final String NAME = "contextd";

    private static final String TRANSPORT = "stdio";

    public ServerEntry {
        args = List.copyOf(args);
        environment = Collections.unmodifiableMap(new TreeMap<>(environment));
    }

    public ServerEntry(String command, List<String> args) {
        this(command, args, Map.of());
    }

    /// Whether a variable is one that an entry of ours may carry. All others in it are somebody else's.
    static boolean carries(String variable) {
        return variable.equals("JAVA_HOME") || variable.equals("XDG_CONFIG_HOME") || variable.startsWith("CONTEXTD_");
    }

    /// What follows an option among the arguments.
    public Optional<String> option(String name) {
        int at = args.indexOf(name);
        return at >= 0 && at + 1 < args.size()
                ? Optional.of(args.get(at + 1))
                : args.stream()
                        .filter(arg -> arg.startsWith(name + "="))
                        .map(arg -> arg.substring(name.length() + 1))
                        .findFirst();
    }

    /// Whether it starts this program, by whatever path or script; other programs may be called by our name too, but
    /// hardly with the name of our command.
    boolean isOurs() {
        return !args.isEmpty() && args.getFirst().equals(TRANSPORT);
    }

    /// Whether this takes the place of an entry that was written before, perhaps by another version in another folder,
    /// and starts the same with it. A script of the user's is none of those.
    boolean succeeds(ServerEntry before) {
        return before.isOurs()
                && before.args.equals(args)
                && (before.command.equals(command) || (before.isLauncher() && isLauncher()));
    }

    private boolean isLauncher() {
        String file = command.substring(Math.max(command.lastIndexOf('/'), command.lastIndexOf('\\')) + 1);
        return file.equals(NAME) || file.startsWith(NAME + ".");
    }

    /// Without its environment, in which others may have put secrets.
    @Override
    public String toString() {
        return args.isEmpty() ? command : command + " " + String.join(" ", args);
    }
}
