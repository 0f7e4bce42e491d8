package dev.contextd.feature.repository;

import dev.contextd.base.project.Holder;
import dev.contextd.base.project.Owner;
import dev.contextd.base.project.Project;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.store.RecordKey;
import java.nio.file.Path;

/// The key of a code index: owner, project and work tree.
record IndexLocation(Holder holder, ProjectKey project, Path root) {
    static IndexLocation of(Owner owner, Project project) {
        return new IndexLocation(Holders.own(owner), project.key(), project.root());
    }

    /// Two work trees of a project hold different states of the same files.
    String rootKey() {
        return ContentDigest.of(root.toString());
    }

    /// What every passage of this work tree is tagged with.
    String tag() {
        return "root:" + rootKey();
    }

    RecordKey summary() {
        return RecordKey.of(RootRecord.RECORDS, holder.key(), project.text(), rootKey());
    }

    RecordKey files() {
        return RecordKey.of(FileRecord.RECORDS, holder.key(), project.text(), rootKey());
    }

    /// A path may be longer than a part of a key.
    RecordKey file(String path) {
        return files().child(ContentDigest.of(path));
    }
}
