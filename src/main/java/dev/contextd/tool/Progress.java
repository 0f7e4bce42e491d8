package dev.contextd.tool;

/// Tells the client how far a long call has come; cheap to call often, the transport thins it out.
public interface Progress {
    Progress SILENT = (done, total, message) -> {};

    /// `done` must grow from call to call; smaller or equal values are dropped.
    void report(double done, double total, String message);
}
