package dev.contextd.cli;

import java.util.LinkedHashMap;
import java.util.SequencedMap;
import picocli.CommandLine;

/// The commands by their names, in the order of the help; in a class of its own, since what goes without the parser of
/// command lines does not need theirs.
final class CommandList {
    static final SequencedMap<String, Class<?>> ALL = new LinkedHashMap<>();

    static {
        ALL.put("serve", ServeCommand.class);
        ALL.put("ui", UiCommand.class);
        ALL.put("run", RunCommand.class);
        ALL.put("gateway", GatewayCommand.class);
        ALL.put("stdio", StdioCommand.class);
        ALL.put("daemon", DaemonCommand.class);
        ALL.put("stop", StopCommand.class);
        ALL.put("hook", HookCommand.class);
        ALL.put("install", InstallCommand.class);
        ALL.put("uninstall", UninstallCommand.class);
        ALL.put("doctor", DoctorCommand.class);
        ALL.put("status", StatusCommand.class);
        ALL.put("search", SearchCommand.class);
        ALL.put("list", ListCommand.class);
        ALL.put("show", ShowCommand.class);
        ALL.put("remember", RememberCommand.class);
        ALL.put("forget", ForgetCommand.class);
        ALL.put("sessions", SessionsCommand.class);
        ALL.put("branches", BranchesCommand.class);
        ALL.put("stats", StatsCommand.class);
        ALL.put("tools", ToolsCommand.class);
        ALL.put("logs", LogsCommand.class);
        ALL.put("call", CallCommand.class);
        ALL.put("index", IndexCommand.class);
        ALL.put("dir", DirCommand.class);
        ALL.put("token", TokenCommand.class);
        ALL.put("skill", SkillCommand.class);
        ALL.put("export", ExportCommand.class);
        ALL.put("import", ImportCommand.class);
        ALL.put("import-transcripts", ImportTranscriptsCommand.class);
        ALL.put("backup", BackupCommand.class);
        ALL.put("restore", RestoreCommand.class);
        ALL.put("config", ConfigCommand.class);
        ALL.put("completion", CompletionCommand.class);
        ALL.put("upgrade", UpgradeCommand.class);
        ALL.put("version", VersionCommand.class);
        ALL.put("help", CommandLine.HelpCommand.class);
    }

    private CommandList() {}
}
