package dev.contextd.cli;

import dev.contextd.local.bridge.Endpoint;
import java.util.List;
import java.util.Optional;

/// Thrown when a running server has the data that a command needs, so that the command is run there.
final class RunsInServer extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Endpoint endpoint;
    private final transient Optional<String> input;

    RunsInServer(Endpoint endpoint) {
        this(endpoint, Optional.empty());
    }

    private RunsInServer(Endpoint endpoint, Optional<String> input) {
        super("a server has the data", null, false, false);
        this.endpoint = endpoint;
        this.input = input;
    }

    /// What stood on standard input has been read and goes along.
    RunsInServer with(String read) {
        return new RunsInServer(endpoint, Optional.of(read));
    }

    /// The arguments as the server is given them, which has another standard input.
    List<String> arguments(List<String> given) {
        return given.stream()
                .map(argument -> argument.equals("-") ? input.orElse(argument) : argument)
                .toList();
    }

    Endpoint endpoint() {
        return endpoint;
    }
}
