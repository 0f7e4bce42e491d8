package dev.contextd.bench;

import dev.contextd.base.project.Project;
import dev.contextd.feature.transcript.Destination;
import dev.contextd.feature.transcript.TranscriptEntry;
import dev.contextd.feature.transcript.FilePosition;
import dev.contextd.feature.transcript.Transcripts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/// A transcript as an agent writes it, read to a destination that keeps nothing but the position.
final class TranscriptsBench {
    private TranscriptsBench() {}

    static void run(int megabytes) throws IOException {
        try (var scratch = Scratch.of("transcripts")) {
            var project = scratch.folder("project").toRealPath();
            var file = write(scratch.path().resolve("session.jsonl"), project, megabytes);
            var table = new Table("transcripts: one file", "MB", "records", "first ms", "MB/s", "nothing new ms");
            for (int round = 0; round < 3; round++) {
                var transcripts = new Transcripts(new Nowhere(), Project.named(project.toString()).orElseThrow(), _ -> {
                    throw new IllegalStateException("there is no database here");
                });
                long start = System.nanoTime();
                var report = transcripts.bring(List.of(file), _ -> {});
                double first = (System.nanoTime() - start) / 1e6;
                long again = System.nanoTime();
                transcripts.bring(List.of(file), _ -> {});
                double nothing = (System.nanoTime() - again) / 1e6;
                table.row(report.bytes() / 1e6, report.entries(), first, report.bytes() / 1e3 / first, nothing);
            }
            table.print("Half of the bytes are results of tools.");
        }
    }

    private static Path write(Path file, Path project, int megabytes) throws IOException {
        String text = Sources.text();
        try (var out = Files.newBufferedWriter(file)) {
            long bytes = 0;
            for (int i = 0; bytes < megabytes * 1_000_000L; i++) {
                int from = i * 997 % (text.length() - 6_000);
                String said = quoted(text.substring(from, from + 400));
                String result = quoted(text.substring(from, from + 400 * (1 + i % 12)));
                String head = "\"sessionId\":\"s\",\"cwd\":\"" + project + "\",\"timestamp\":\"2026-01-01T00:00:00Z\",";
                String answer = "{\"type\":\"assistant\",\"uuid\":\"a" + i + "\"," + head + "\"message\":{\"content\":[{\"type\":\"text\",\"text\":"
                        + said + "},{\"type\":\"tool_use\",\"name\":\"Bash\",\"input\":{\"command\":" + said + "}}]}}\n";
                String back = "{\"type\":\"user\",\"uuid\":\"u" + i + "\"," + head
                        + "\"message\":{\"content\":[{\"type\":\"tool_result\",\"content\":" + result + "}]}}\n";
                out.write(answer);
                out.write(back);
                bytes += answer.length() + back.length();
            }
        }
        return file;
    }

    private static String quoted(String text) {
        return JsonMapper.shared().writeValueAsString(text);
    }

    private static final class Nowhere implements Destination {
        private final Map<String, FilePosition> positions = new HashMap<>();

        @Override
        public FilePosition position(String source) {
            return positions.getOrDefault(source, FilePosition.START);
        }

        @Override
        public List<TranscriptEntry> take(String source, String session, String project, List<TranscriptEntry> entries, FilePosition next) {
            positions.put(source, next);
            return entries;
        }
    }
}
