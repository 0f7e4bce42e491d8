package dev.contextd.feature.repository;

import dev.contextd.feature.repository.RepositorySyncTool.Known;
import dev.contextd.source.walk.SkipReason;
import dev.contextd.source.walk.WalkedFile;
import dev.contextd.tool.Json;
import dev.contextd.tool.Progress;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Brings the index that a server has of a directory of this machine up to what is on disk here: walks, cuts and masks
/// here, and sends what the server does not have. Whenever it ends, the next run goes on from there.
final class TreeSending {
    /// Of one message, so that it stays well below the largest that a server takes.
    static final int CHARACTERS_MAX = 1_000_000;

    private static final int PASSAGE_CHARACTERS_MAX = 20_000;

    private final FileCutter cutter;
    private final IndexRequest request;
    private final int filesMax;
    private final InstantSource clock;
    private final Repositories.Server server;
    private final Progress progress;
    private final RunCounts tally = new RunCounts();
    private final List<SentFile> waiting = new ArrayList<>();
    private final List<String> removed = new ArrayList<>();
    private int characters;

    TreeSending(
            FileCutter cutter,
            IndexRequest request,
            int filesMax,
            InstantSource clock,
            Repositories.Server server,
            Progress progress) {
        this.cutter = cutter;
        this.request = request;
        this.filesMax = filesMax;
        this.clock = clock;
        this.server = server;
        this.progress = progress;
    }

    IndexResult run() {
        var files = TreeWalk.of(request, filesMax, tally).files();
        var known = known();
        int done = 0;
        for (WalkedFile file : files) {
            consider(file, Optional.ofNullable(known.remove(file.path())));
            done++;
            progress.report(
                    (double) done, (double) files.size(), "looked at %d of %d files".formatted(done, files.size()));
            TreeWalk.stopIfAsked();
        }
        known.keySet().forEach(this::remove);
        flush();
        server.call(arguments().put("complete", tally.passages));
        return tally.at(clock.instant());
    }

    private Map<String, Known> known() {
        var known = new HashMap<String, Known>();
        String prefix = request.prefix();
        String after = "";
        JsonNode page;
        do {
            page = server.call(arguments().put("known_after", after));
            for (JsonNode entry : page.path("known")) {
                var file = Json.MAPPER.treeToValue(entry, Known.class);
                after = file.path();
                if (file.path().startsWith(prefix)) {
                    known.put(file.path(), file);
                }
            }
        } while (page.path("more").asBoolean());
        return known;
    }

    private void consider(WalkedFile file, Optional<Known> before) {
        if (before.filter(it -> !request.force() && record(it).isOf(file)).isPresent()) {
            count(before.get());
            return;
        }
        var hash = before.filter(it -> it.complete() && !request.force())
                .map(Known::hash)
                .filter(text -> !text.isEmpty());
        cutter.cut(file, request.maxFileSize(), hash)
                .ifPresentOrElse(
                        cut -> {
                            if (hash.filter(cut.hash()::equals).isPresent()) {
                                count(before.orElseThrow());
                            } else {
                                send(cut);
                            }
                        },
                        () -> before.ifPresent(gone -> remove(gone.path())));
    }

    private static FileRecord record(Known known) {
        return new FileRecord(
                known.path(),
                known.size(),
                known.modified(),
                known.hash(),
                known.indexedAt(),
                known.skipped().map(SkipReason::valueOf),
                known.complete(),
                List.of());
    }

    private void count(Known known) {
        known.skipped().map(SkipReason::valueOf).ifPresentOrElse(tally::skipped, () -> tally.unchanged++);
        tally.passages += known.passages();
    }

    private void send(CutFile cut) {
        var fitting = fits(cut) ? cut : CutFile.skipped(cut.file(), cut.hash(), SkipReason.TOO_LARGE);
        fitting.skipped().ifPresentOrElse(tally::skipped, () -> tally.indexed++);
        tally.passages += fitting.passages().size();
        int size = size(fitting);
        if (characters + size > CHARACTERS_MAX || waiting.size() == RepositorySyncTool.FILES_MAX) {
            flush();
        }
        waiting.add(SentFile.of(fitting));
        characters += size;
    }

    /// A file that is too large for one message is left out, like others that are too large.
    private static boolean fits(CutFile cut) {
        return size(cut) <= 2 * CHARACTERS_MAX
                && cut.passages().size() <= SentFile.PASSAGES_MAX
                && cut.passages().stream().allMatch(it -> it.text().length() <= PASSAGE_CHARACTERS_MAX);
    }

    private static int size(CutFile cut) {
        return cut.passages().stream()
                .mapToInt(it -> it.text().length() + it.heading().length() + 100)
                .sum();
    }

    private void remove(String path) {
        tally.removed++;
        removed.add(path);
        if (removed.size() == RepositorySyncTool.FILES_MAX) {
            flush();
        }
    }

    private void flush() {
        if (waiting.isEmpty() && removed.isEmpty()) {
            return;
        }
        var arguments = arguments();
        arguments.set("files", Json.MAPPER.valueToTree(waiting));
        arguments.set("removed", Json.MAPPER.valueToTree(removed));
        server.call(arguments);
        waiting.clear();
        removed.clear();
        characters = 0;
    }

    private ObjectNode arguments() {
        return Json.object().put("project_path", request.place().root().toString());
    }
}
