package dev.contextd.cli;

import dev.contextd.base.project.Project;
import dev.contextd.cli.client.Client;
import dev.contextd.cli.client.ClientMachine;
import dev.contextd.cli.client.InstallScope;
import dev.contextd.cli.client.Installation;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/// The client, scope and machine that `install` and `uninstall` work on.
final class InstallTargets {
    @Option(
            names = "--scope",
            paramLabel = "user|project",
            defaultValue = "user",
            converter = Words.class,
            description = "For all you do (user), or for everybody in the project you are in (project).")
    @SuppressWarnings("NullAway.Init")
    private InstallScope scope;

    /// Scopes by their words, as people write them.
    static final class Words implements ITypeConverter<InstallScope> {
        @Override
        public InstallScope convert(String word) {
            return Arrays.stream(InstallScope.values())
                    .filter(scope -> scope.word().equals(word))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException("it is user or project, not '" + word + "'"));
        }
    }

    /// The clients by their words, for help and completion.
    static final class ClientWords implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(Client.values()).map(Client::word).iterator();
        }
    }

    InstallScope scope() {
        return scope;
    }

    Installation of(Client client) {
        return new Installation(client, scope, machine(), project());
    }

    static ClientMachine machine() {
        return new ClientMachine(
                ClientMachine.Os.named(System.getProperty("os.name")), new HashMap<>(System.getenv()), Options.home());
    }

    /// The git top level if there is one.
    static Path project() {
        var here = Path.of("").toAbsolutePath();
        return Project.named(here.toString()).map(Project::root).orElse(here);
    }
}
