package dev.contextd.feature.fold.tree;

import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.library.DependentRecords;
import dev.contextd.keep.store.RecordKey;
import java.util.Locale;
import java.util.regex.Pattern;

/// The key of a session: owner, project and id. The keys of its records follow from it, as seed 000 has them.
public record SessionKey(String owner, ProjectKey project, String session) {
    static final String ROOT = "fold";

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,100}");

    /// Whether a session or a branch may be called so; whatever else callers write names none.
    public static boolean isId(String text) {
        return ID.matcher(text).matches();
    }

    public RecordKey root() {
        return RecordKey.of(ROOT, owner, project.text(), session);
    }

    public RecordKey state() {
        return root().child("meta").child("session_state");
    }

    public RecordKey branches() {
        return root().child("branches");
    }

    public RecordKey branch(String id) {
        return branches().child(id);
    }

    public RecordKey events() {
        return root().child("events");
    }

    public RecordKey event(long sequence, String name) {
        return events().child(String.format(Locale.ROOT, "%012d-%s", sequence, name));
    }

    /// Under which projects a session of this id stands, for those who know only the id.
    public static RecordKey directory(String owner, String session) {
        return directories(owner).child(session);
    }

    /// All of these of an owner.
    public static RecordKey directories(String owner) {
        return RecordKey.of("fold-sessions", owner);
    }

    /// The session that such a record is about.
    public static SessionKey listed(RecordKey record) {
        var parts = record.parts();
        return new SessionKey(parts.get(1), new ProjectKey(parts.get(3)), parts.get(2));
    }

    /// What stays of a branch when its session is gone.
    public static RecordKey archive(String branchId) {
        return DependentRecords.of(branchId).child("branch");
    }

    /// The messages of a branch that a gateway leaves out of requests.
    public static RecordKey removed(String branchId) {
        return DependentRecords.of(branchId).child("removed");
    }

    /// Whether a gateway leaves a branch out of requests.
    public static RecordKey decision(String branchId) {
        return DependentRecords.of(branchId).child("wire");
    }

    public static RecordKey operations(String branchId) {
        return DependentRecords.of(branchId).child("operations");
    }
}
