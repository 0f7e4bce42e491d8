package dev.contextd.base.secret;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/// Prints how well and how fast secrets are found.
///
/// Arguments are directories, zip or jar files with real source code, to count false alarms in and to measure the
/// speed on. With `-v` every alarm in them is printed; most sources hold no secret, so each is to be explained.
final class SecretFigures {
    private static final PrintStream OUT = System.out;
    private static final int FILE_CHARS_MAX = 2_000_000;
    private static final int ROUNDS = 5;
    private static final Set<String> SOURCES = Set.of(
            "java",
            "js",
            "mjs",
            "cjs",
            "ts",
            "tsx",
            "jsx",
            "py",
            "go",
            "rs",
            "c",
            "h",
            "cc",
            "cpp",
            "kt",
            "rb",
            "php",
            "sh",
            "md",
            "json",
            "yml",
            "yaml",
            "xml",
            "properties",
            "toml",
            "html",
            "css",
            "lock",
            "txt",
            "sql",
            "pl",
            "pm",
            "cfg",
            "ini");

    private record Source(String name, String text) {}

    private SecretFigures() {}

    public static void main(String[] args) throws IOException {
        long begun = System.nanoTime();
        Secrets secrets = Secrets.standard();
        double built = (System.nanoTime() - begun) / 1e6;
        OUT.printf(Locale.ROOT, "rules %d, built in %.1f ms%n", secrets.ruleCount(), built);
        printRecall(secrets);
        printLookAlikes(secrets);
        List<String> places = new ArrayList<>(List.of(args));
        boolean verbose = places.remove("-v");
        for (String place : places) {
            printOnSources(secrets, place, verbose);
        }
    }

    private static void printRecall(Secrets secrets) {
        for (String kind : Corpus.KINDS) {
            List<Corpus.Case> cases = Corpus.read(kind);
            List<Corpus.Case> missed = cases.stream()
                    .filter(positive -> !covers(secrets.scrub(positive.text()), positive))
                    .toList();
            List<Corpus.Case> inexact = cases.stream()
                    .filter(positive -> !missed.contains(positive))
                    .filter(positive -> !secrets.scrub(positive.text()).text().equals(positive.masked()))
                    .toList();
            OUT.printf(
                    Locale.ROOT,
                    "recall %-11s %3d of %3d (%.1f %%), exact %d%n",
                    kind,
                    cases.size() - missed.size(),
                    cases.size(),
                    100.0 * (cases.size() - missed.size()) / cases.size(),
                    cases.size() - missed.size() - inexact.size());
            missed.forEach(positive -> OUT.printf(Locale.ROOT, "  missed  %s%n", positive.line()));
            inexact.forEach(positive -> OUT.printf(
                    Locale.ROOT,
                    "  inexact %s%n       -> %s%n",
                    positive.line(),
                    secrets.scrub(positive.text()).text()));
        }
    }

    /// Whether nothing of any secret is left, under whatever name.
    private static boolean covers(ScrubbedText scrubbed, Corpus.Case positive) {
        return positive.secrets().stream()
                .allMatch(secret -> scrubbed.findings().stream()
                        .anyMatch(found -> found.start() <= secret.start() && found.end() >= secret.end()));
    }

    private static void printLookAlikes(Secrets secrets) {
        Map<String, int[]> byKind = new HashMap<>();
        for (Corpus.Case lookAlike : Corpus.lookAlikes()) {
            int[] counts = byKind.computeIfAbsent(lookAlike.label(), _ -> new int[2]);
            counts[0]++;
            ScrubbedText scrubbed = secrets.scrub(lookAlike.text());
            if (!scrubbed.clean()) {
                counts[1]++;
                OUT.printf(Locale.ROOT, "  flagged %s%n       -> %s%n", lookAlike.line(), scrubbed.text());
            }
        }
        byKind.forEach((kind, counts) ->
                OUT.printf(Locale.ROOT, "look-alikes %-18s %d of %d flagged%n", kind, counts[1], counts[0]));
    }

    private static void printOnSources(Secrets secrets, String place, boolean verbose) throws IOException {
        List<Source> sources = read(Path.of(place));
        long chars = 0;
        long lines = 0;
        int alarms = 0;
        Map<String, Integer> byRule = new HashMap<>();
        for (Source source : sources) {
            chars += source.text.length();
            lines += source.text.lines().count();
            for (FoundSecret finding : secrets.scrub(source.text).findings()) {
                alarms++;
                byRule.merge(finding.ruleId(), 1, Integer::sum);
                if (verbose) {
                    OUT.printf(
                            Locale.ROOT,
                            "  %s %s%n      %s%n",
                            finding.ruleId(),
                            source.name,
                            line(source.text, finding));
                }
            }
        }
        OUT.printf(
                Locale.ROOT,
                "%s: %d files, %.1f MB, %d lines: %d alarms, %.2f per MB, %.4f per 1000 lines %s%n",
                place,
                sources.size(),
                chars / 1e6,
                lines,
                alarms,
                alarms / (chars / 1e6),
                alarms / (lines / 1e3),
                byRule);
        printSpeed(secrets, sources, chars);
    }

    private static void printSpeed(Secrets secrets, List<Source> sources, long chars) {
        double best = 0;
        for (int round = 0; round < ROUNDS; round++) {
            long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            sources.forEach(source -> secrets.scrub(source.text));
            long spent = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before;
            best = Math.max(best, chars / 1e6 / (spent / 1e9));
        }
        OUT.printf(Locale.ROOT, "  %.0f MB/s of CPU time, best of %d%n", best, ROUNDS);
    }

    private static String line(String text, FoundSecret finding) {
        int start = Math.max(text.lastIndexOf('\n', finding.start()) + 1, finding.start() - 80);
        int end = text.indexOf('\n', finding.end());
        return text.substring(start, Math.min(end < 0 ? text.length() : end, finding.end() + 40))
                .strip();
    }

    private static List<Source> read(Path place) throws IOException {
        List<Source> sources = new ArrayList<>();
        if (Files.isDirectory(place)) {
            try (Stream<Path> files = Files.walk(place)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    if (isSource(file.toString())) {
                        add(sources, file.toString(), Files.readAllBytes(file));
                    }
                }
            }
        } else {
            try (InputStream file = Files.newInputStream(place);
                    ZipInputStream zip = new ZipInputStream(file)) {
                for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                    if (isSource(entry.getName())) {
                        add(sources, entry.getName(), zip.readAllBytes());
                    }
                }
            }
        }
        return sources;
    }

    private static void add(List<Source> sources, String name, byte[] bytes) {
        if (bytes.length <= FILE_CHARS_MAX) {
            sources.add(new Source(name, new String(bytes, StandardCharsets.UTF_8)));
        }
    }

    private static boolean isSource(String name) {
        return SOURCES.contains(name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT));
    }
}
