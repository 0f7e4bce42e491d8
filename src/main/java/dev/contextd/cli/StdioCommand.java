package dev.contextd.cli;

import dev.contextd.project.Project;
import dev.contextd.tool.Connection;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "stdio",
        description = "Serve MCP on standard input and output, for an agent that starts its servers itself.",
        mixinStandardHelpOptions = true)
final class StdioCommand implements Callable<Integer> {
    @Mixin
    private final Options options = new Options();

    @Override
    public Integer call() throws IOException {
        // Standard output belongs to the protocol; whatever else prints goes to standard error.
        var out = new FileOutputStream(FileDescriptor.out);
        System.setOut(System.err);
        var here = Path.of("").toRealPath();
        var connection = Connection.startedIn(here);
        Project.named(here.toString()).ifPresent(connection::enter);
        try (var wiring = options.wiring()) {
            wiring.serveStdio(System.in, out, connection);
        }
        return 0;
    }
}
