package dev.contextd.bench;

import dev.contextd.source.code.Cutter;
import dev.contextd.source.code.Language;
import dev.contextd.source.code.SourceReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.zip.ZipFile;
import org.treesitter.TSLanguage;
import org.treesitter.TSParser;
import org.treesitter.TreeSitterBash;
import org.treesitter.TreeSitterC;
import org.treesitter.TreeSitterCSharp;
import org.treesitter.TreeSitterCpp;
import org.treesitter.TreeSitterGo;
import org.treesitter.TreeSitterJava;
import org.treesitter.TreeSitterJavascript;
import org.treesitter.TreeSitterKotlin;
import org.treesitter.TreeSitterPhp;
import org.treesitter.TreeSitterPython;
import org.treesitter.TreeSitterRuby;
import org.treesitter.TreeSitterRust;
import org.treesitter.TreeSitterScala;
import org.treesitter.TreeSitterTsx;

/// What reading and cutting source files costs beside parsing them and doing nothing with the trees, on one thread.
final class CodeBench {
    private static final int ROUNDS = 3;
    private static final long FILES_MAX = 20_000;

    private static final Map<Language, Supplier<TSLanguage>> PARSERS = new EnumMap<>(Map.ofEntries(
            Map.entry(Language.JAVA, TreeSitterJava::new),
            Map.entry(Language.KOTLIN, TreeSitterKotlin::new),
            Map.entry(Language.SCALA, TreeSitterScala::new),
            Map.entry(Language.PYTHON, TreeSitterPython::new),
            Map.entry(Language.RUBY, TreeSitterRuby::new),
            Map.entry(Language.PHP, TreeSitterPhp::new),
            Map.entry(Language.BASH, TreeSitterBash::new),
            Map.entry(Language.JAVASCRIPT, TreeSitterJavascript::new),
            Map.entry(Language.TYPESCRIPT, TreeSitterTsx::new),
            Map.entry(Language.GO, TreeSitterGo::new),
            Map.entry(Language.RUST, TreeSitterRust::new),
            Map.entry(Language.CSHARP, TreeSitterCSharp::new),
            Map.entry(Language.C, TreeSitterC::new),
            Map.entry(Language.CPP, TreeSitterCpp::new)));

    private record SourceFile(String name, Language language, byte[] bytes, String text) {}

    private final Map<Language, TSLanguage> parsers = new EnumMap<>(Language.class);
    private final SourceReader reader;
    private long definitions;
    private long passages;

    private CodeBench(SourceReader reader) {
        this.reader = reader;
    }

    static void run(Optional<String> folder) throws IOException {
        try (var scratch = Scratch.of("code")) {
            Path root = folder.isPresent() ? Path.of(folder.get()) : unpacked(scratch.folder("java.base"));
            var bench = new CodeBench(new SourceReader(Scratch.model()));
            bench.measure(root, files(root));
        }
    }

    /// The sources of the base module of the JDK that runs us.
    private static Path unpacked(Path folder) throws IOException {
        try (var zip = new ZipFile(Path.of(System.getProperty("java.home"), "lib/src.zip").toFile())) {
            for (var entry : zip.stream().filter(e -> e.getName().startsWith("java.base/java")).toList()) {
                Path file = folder.resolve(entry.getName()).normalize();
                if (!entry.isDirectory() && file.startsWith(folder)) {
                    Files.createDirectories(file.getParent());
                    try (var in = zip.getInputStream(entry)) {
                        Files.copy(in, file);
                    }
                }
            }
        }
        return folder;
    }

    private static List<SourceFile> files(Path root) throws IOException {
        var files = new ArrayList<SourceFile>();
        try (var walk = Files.walk(root)) {
            for (Path file : walk.filter(Files::isRegularFile).limit(FILES_MAX).toList()) {
                if (Files.size(file) <= SourceReader.PARSED_BYTES_MAX) {
                    byte[] bytes = Files.readAllBytes(file);
                    var language = Language.of(file.toString(), bytes);
                    if (PARSERS.containsKey(language)) {
                        files.add(new SourceFile(
                                file.toString(), language, bytes, new String(bytes, StandardCharsets.UTF_8)));
                    }
                }
            }
        }
        return files;
    }

    private void measure(Path root, List<SourceFile> files) throws IOException {
        if (files.isEmpty()) {
            throw new IOException("no source file below " + root);
        }
        long bytes = files.stream().mapToLong(f -> f.bytes().length).sum();
        files.stream().limit(200).forEach(this::read); // loads the parsers and warms up
        double rssBefore = Usage.residentMegabytes(ProcessHandle.current().pid());
        double parse = Double.MAX_VALUE;
        double read = Double.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            parse = Math.min(parse, seconds(() -> files.forEach(this::parse)));
            definitions = 0;
            passages = 0;
            read = Math.min(read, seconds(() -> files.forEach(this::read)));
        }
        var table = new Table("code: " + files.size() + " files, " + bytes / 1_000_000 + " MB", "work", "MB/cpu-s", "files/cpu-s");
        table.row("parse, nothing else", bytes / 1e6 / parse, files.size() / parse);
        table.row("read and cut", bytes / 1e6 / read, files.size() / read);
        table.print(
                String.format("%.2f times what parsing costs; best of %d rounds.", read / parse, ROUNDS),
                String.format("%d definitions, %d passages.", definitions, passages),
                String.format(
                        "Resident: %.0f MB before, %.0f MB after %d readings.",
                        rssBefore,
                        Usage.residentMegabytes(ProcessHandle.current().pid()),
                        2L * ROUNDS * files.size()));
    }

    private void parse(SourceFile file) {
        try (var parser = new TSParser()) {
            parser.setLanguage(parsers.computeIfAbsent(
                    file.language(), language -> PARSERS.get(language).get()));
            parser.parseString(null, file.text()).close();
        }
    }

    private void read(SourceFile file) {
        var outline = reader.read(file.name(), file.bytes());
        definitions += outline.definitions().size();
        passages += Cutter.cut(outline, file.bytes(), Cutter.CHARACTERS).size();
    }

    private static double seconds(Runnable work) {
        var threads = ManagementFactory.getThreadMXBean();
        long start = threads.getCurrentThreadCpuTime();
        work.run();
        return (threads.getCurrentThreadCpuTime() - start) / 1e9;
    }
}
