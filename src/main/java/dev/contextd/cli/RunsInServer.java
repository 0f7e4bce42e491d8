package dev.contextd.cli;

import dev.contextd.local.bridge.Endpoint;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Thrown when a running server has the data that a command needs, so that the command is run there.
final class RunsInServer extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Endpoint endpoint;
    private final transient Optional<String> input;
    private final transient List<String> more;

    RunsInServer(Endpoint endpoint) {
        this(endpoint, Optional.empty(), List.of());
    }

    private RunsInServer(Endpoint endpoint, Optional<String> input, List<String> more) {
        super("a server has the data", null, false, false);
        this.endpoint = endpoint;
        this.input = input;
        this.more = more;
    }

    /// What stood on standard input has been read and goes along.
    RunsInServer with(String read) {
        return new RunsInServer(endpoint, Optional.of(read), more);
    }

    /// What the command took from its environment goes along as arguments.
    RunsInServer withMore(List<String> arguments) {
        return new RunsInServer(
                endpoint,
                input,
                Stream.concat(more.stream(), arguments.stream()).toList());
    }

    /// The arguments as the server is given them, which has another standard input.
    List<String> arguments(List<String> given) {
        return Stream.concat(
                        given.stream().map(argument -> argument.equals("-") ? input.orElse(argument) : argument),
                        more.stream())
                .toList();
    }

    Endpoint endpoint() {
        return endpoint;
    }
}
