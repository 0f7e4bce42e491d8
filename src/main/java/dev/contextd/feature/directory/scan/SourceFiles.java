package dev.contextd.feature.directory.scan;

import dev.contextd.feature.directory.file.ContextFile;
import java.util.Locale;
import java.util.Set;

/// Which files make a directory worth a context, and which directories are never looked into, by name.
public final class SourceFiles {
    private static final Set<String> ENDINGS = Set.of(
            "ts",
            "tsx",
            "js",
            "jsx",
            "mjs",
            "cjs",
            "py",
            "pyi",
            "rs",
            "go",
            "java",
            "kt",
            "kts",
            "c",
            "cpp",
            "cc",
            "h",
            "hpp",
            "cs",
            "rb",
            "php",
            "swift",
            "scala",
            "ex",
            "exs",
            "hs",
            "lua",
            "r",
            "sql",
            "sh",
            "bash",
            "zsh",
            "yaml",
            "yml",
            "json",
            "toml",
            "xml",
            "html",
            "css",
            "scss",
            "md",
            "mdx",
            "txt",
            "rst",
            "vue",
            "svelte",
            "tf",
            "hcl",
            "dockerfile",
            "graphql",
            "gql",
            "proto");

    /// Those with a known ending need not be here.
    private static final Set<String> NAMES =
            Set.of("Dockerfile", "Makefile", "go.mod", "setup.cfg", "Gemfile", "Rakefile");

    private static final Set<String> NEVER_ENTERED = Set.of(
            "node_modules",
            "dist",
            "build",
            "out",
            "__pycache__",
            "venv",
            "target",
            "vendor",
            "obj",
            "_build",
            "Pods",
            "bower_components",
            "coverage",
            "_site",
            "storybook-static",
            "tmp",
            "temp");

    private SourceFiles() {}

    public static boolean contain(String name) {
        if (name.equals(ContextFile.NAME) || name.equals(ScanSettings.NAME)) {
            return false;
        }
        int dot = name.lastIndexOf('.');
        return NAMES.contains(name)
                || (dot > 0 && ENDINGS.contains(name.substring(dot + 1).toLowerCase(Locale.ROOT)));
    }

    /// @param name of a directory
    static boolean areNeverIn(String name) {
        return name.startsWith(".") || NEVER_ENTERED.contains(name);
    }
}
