package dev.contextd.agent;

import dev.contextd.Daemons;
import dev.contextd.interop.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// A user's home with a project in it, a product to install, and agents that believe in both.
final class AgentHome {
    private final Path home;
    private final Path project;
    private final Path launcher;
    private final ScriptedModel model;

    AgentHome(Path home, Path launcher, ScriptedModel model) throws IOException, InterruptedException {
        this.home = home;
        this.launcher = launcher;
        this.model = model;
        project = Files.createDirectory(home.resolve("project"));
        Ran.clean(home, project, Map.of(), List.of("git", "init", "-q")).outputOfSuccess();
    }

    /// Everything in it, with what is in the files.
    Map<String, String> files() throws IOException {
        var files = new TreeMap<String, String>();
        try (var all = Files.walk(home)) {
            for (Path path : (Iterable<Path>) all::iterator) {
                files.put(home.relativize(path).toString(), Files.isRegularFile(path) ? Files.readString(path) : "");
            }
        }
        return files;
    }

    Path project() {
        return project;
    }

    Path data() {
        return home.resolve(".local/share/contextd");
    }

    Optional<ProcessHandle> daemon() throws IOException {
        return Daemons.find(data());
    }

    /// A command of the product, as its user types it.
    String contextd(String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(List.of(arguments));
        return Ran.clean(home, project, Map.of(), command).outputOfSuccess();
    }

    /// Brings hooks to an agent, by what the product says is to be done.
    void installWithHooks(Agent agent) throws IOException, InterruptedException {
        var told = contextd("install", agent.word(), "--hooks");
        for (String line : told.lines().map(String::strip).toList()) {
            if (line.startsWith(agent.word() + " ")) {
                var words = List.of(line.split(" "));
                Ran.clean(home, project, environment(agent), agent.command(words.subList(1, words.size())))
                        .outputOfSuccess();
            }
        }
    }

    /// As it is for somebody who has put the product on the path.
    private Map<String, String> environment(Agent agent) {
        var environment = new HashMap<>(agent.environment(model.url()));
        environment.put("PATH", launcher.getParent() + ":/usr/bin:/bin");
        return environment;
    }

    /// A session of an agent, from the prompt to its end.
    ///
    /// @return what it wrote
    String session(Agent agent, String prompt) throws IOException, InterruptedException {
        var ran = Ran.clean(home, project, environment(agent), agent.session(prompt));
        return ran.outputOfSuccess() + ran.errors();
    }

    /// The same, started by `contextd run`.
    Ran run(Agent agent, String prompt) throws IOException, InterruptedException {
        var bin = Files.createDirectories(home.resolve("bin"));
        var program = bin.resolve(agent.word());
        Files.writeString(
                program,
                agent.command(List.of()).stream()
                        .map(word -> "'" + word + "'")
                        .collect(Collectors.joining(" ", "#!/bin/sh\nexec ", " \"$@\"\n")));
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        var environment = new HashMap<>(agent.environment(model.url()));
        environment.put("PATH", bin + ":/usr/bin:/bin");
        var command = new ArrayList<>(List.of(launcher.toString(), "run", agent.word()));
        command.addAll(agent.arguments(prompt));
        return Ran.clean(home, project, environment, command);
    }

    /// Processes that are left of whatever had this home.
    List<ProcessHandle> left() {
        return ProcessHandle.allProcesses().filter(this::isOurs).toList();
    }

    private boolean isOurs(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(process.pid()), "environ"))
                    .contains("HOME=" + home + "\0");
        } catch (IOException _) {
            return false;
        }
    }
}
