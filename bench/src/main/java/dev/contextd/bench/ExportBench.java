package dev.contextd.bench;

import dev.contextd.base.project.ProjectKey;
import dev.contextd.base.project.Holder;
import dev.contextd.keep.library.IndexSync;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.search.lucene.LuceneSearchIndex;
import dev.contextd.keep.store.sqlite.SqliteRecordStore;
import dev.contextd.text.onnx.OnnxEmbedder;
import dev.contextd.tool.Ids;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;

/// How long the packaged program takes to export, import, back up and restore many memories.
final class ExportBench {
    private static final int BATCH = 300;
    private static final int TITLE_WORDS = 6;
    private static final int CONTENT_WORDS = 40;
    private static final double MEGABYTE = 1 << 20;

    private final Words words = new Words();
    private final Path folder;
    private final Table table;

    private ExportBench(Path folder, int records) {
        this.folder = folder;
        this.table = new Table("export: %,d memories".formatted(records), "", "wall s", "records/s", "CPU s", "MB");
    }

    static void run(int records) throws IOException, InterruptedException {
        try (var scratch = Scratch.of("export")) {
            new ExportBench(scratch.path(), records).measure(records);
        }
    }

    private void measure(int records) throws IOException, InterruptedException {
        var data = Files.createDirectory(folder.resolve("data"));
        fill(data, records);
        command("export", records, data, "export", "export.jsonl");
        command("import into an empty directory", records, folder.resolve("other"), "import", "export.jsonl");
        command("import again", records, folder.resolve("other"), "import", "export.jsonl");
        command("backup", records, data, "backup", "copy.db");
        command("restore", records, data, "restore", "copy.db");
        table.print(
                "Each is a process of its own, from its start to its end, on a directory that no server uses. CPU includes",
                "the JVM's; import also begins to compute vectors, which a server goes on with. MB is what was written.");
    }

    private void command(String name, int records, Path data, String command, String file)
            throws IOException, InterruptedException {
        var path = folder.resolve(file);
        long start = System.nanoTime();
        var process = new ProcessBuilder(Started.java("-jar", Started.jar(), command, path.toString()))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile());
        process.environment().put("CONTEXTD_DATA_DIR", data.toString());
        var running = process.start();
        double cpu = 0;
        while (running.isAlive()) {
            cpu = running.info().totalCpuDuration().map(used -> used.toMillis() / 1000.0).orElse(cpu);
            Thread.sleep(20);
        }
        double seconds = Latency.millis(start) / 1000;
        if (running.exitValue() != 0) {
            throw new IOException(command + ": " + Files.readString(folder.resolve("log")));
        }
        table.row(name, seconds, records / seconds, cpu, megabytes(command, path, data));
    }

    private static double megabytes(String command, Path file, Path data) throws IOException {
        return (command.equals("export") || command.equals("backup") ? Files.size(file) : Scratch.bytes(data))
                / MEGABYTE;
    }

    /// Without vectors: an export leaves them out anyway.
    private void fill(Path data, int records) throws IOException {
        var store = SqliteRecordStore.open(data, InstantSource.system());
        var model = new OnnxEmbedder(Scratch.model(), 1);
        try (var library =
                new Library(store, model, new IndexSync(new LuceneSearchIndex(data.resolve("index")), store, model))) {
            for (int done = 0; done < records; ) {
                var batch = new ArrayList<Item>();
                for (; done < records && batch.size() < BATCH; done++) {
                    batch.add(memory(done));
                }
                library.change(
                        List.of(),
                        draft -> batch.stream().map(draft.unhurried()::add).toList());
            }
        }
    }

    private Item memory(int number) {
        var id = Ids.fresh("mem_");
        var title = words.text(new Random(number), TITLE_WORDS) + " " + number;
        var content = words.text(new Random(~number), CONTENT_WORDS);
        var at = Instant.parse("2026-01-01T00:00:00Z");
        var body = JsonMapper.shared()
                .writeValueAsString(Map.of(
                        "id", id, "scope", "PROJECT", "title", title, "content", content, "outcome", "SUCCESS",
                        "writtenBy", "bench", "source", "agent", "createdAt", at.toString()));
        return new Item(
                id,
                new Holder("owner:" + System.getProperty("user.name")),
                new ProjectKey("0123456789abcdef"),
                "memory",
                Set.of("bench"),
                at,
                title + "\n\n" + content,
                body);
    }
}
