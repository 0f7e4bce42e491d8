package dev.contextd.feature.repository;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.source.walk.Globs;
import dev.contextd.source.walk.SkipReason;
import dev.contextd.source.walk.WalkedFile;
import dev.contextd.source.walk.WorkTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The files of a directory that are to be in its index, and the folders that they are in.
///
/// @param files in the order of the walk
record TreeWalk(List<WalkedFile> files, List<Path> folders) {
    /// Ends with an interrupt.
    ///
    /// @param filesMax more are only counted
    static TreeWalk of(IndexRequest request, int filesMax, RunCounts tally) {
        var met = new TreeWalk(new ArrayList<>(), new ArrayList<>());
        try {
            WorkTree.at(request.place().root()).walk(request.from(), met.visitor(request, filesMax, tally));
        } catch (IOException e) {
            throw unreadable(request.from(), e);
        }
        stopIfAsked();
        if (!Files.isDirectory(request.from())) {
            throw unreadable(request.from(), null);
        }
        return met;
    }

    private WorkTree.Visitor visitor(IndexRequest request, int filesMax, RunCounts tally) {
        Globs included = request.included();
        Globs excluded = request.excluded();
        return new WorkTree.Visitor() {
            @Override
            public void directory(Path folder) {
                folders.add(folder);
            }

            @Override
            public void file(WalkedFile file) {
                if ((!included.isEmpty() && !included.match(file.path())) || excluded.match(file.path())) {
                    tally.skipped(SkipReason.IGNORED);
                } else if (files.size() >= filesMax) {
                    tally.beyond++;
                } else {
                    files.add(file);
                }
            }

            @Override
            public void skipped(String path, SkipReason reason) {
                tally.skipped(reason);
            }

            @Override
            public boolean goesOn() {
                return !Thread.currentThread().isInterrupted();
            }
        };
    }

    private static Failure unreadable(Path path, @Nullable Throwable cause) {
        return new Failure(
                Kind.UNAVAILABLE,
                "The directory cannot be read; check that it is there.",
                Map.of("path", path.toString()),
                cause);
    }

    static void stopIfAsked() {
        if (Thread.currentThread().isInterrupted()) {
            throw stopped();
        }
    }

    static Failure stopped() {
        return new Failure(Kind.UNAVAILABLE, "Indexing was stopped; call again to go on from there.");
    }
}
