package dev.contextd.feature.transcript;

import java.util.List;

/// Takes the entries of transcripts that are read.
public interface Destination {
    /// Where reading of a source ended, [FilePosition#START] if it was never read.
    FilePosition position(String source);

    /// Keeps entries of a session, in this order, and where reading stands now: both or neither, so that an import
    /// that was interrupted goes on without a gap. Entries whose id the session has already are left out: a file
    /// that was written anew is read from its start again. Texts are as they stand in the file, secrets too.
    ///
    /// @param source the file, by the name that [#position] is asked for
    /// @param project the directory the session worked in
    /// @return those that were new
    List<TranscriptEntry> take(
            String source, String session, String project, List<TranscriptEntry> entries, FilePosition next);
}
