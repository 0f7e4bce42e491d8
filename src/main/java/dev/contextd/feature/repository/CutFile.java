package dev.contextd.feature.repository;

import dev.contextd.source.code.Language;
import dev.contextd.source.code.Passage;
import dev.contextd.source.walk.SkipReason;
import dev.contextd.source.walk.WalkedFile;
import java.util.List;
import java.util.Optional;

/// A file that was read and cut into passages, or the reason why it was not.
///
/// @param hash of its bytes; empty if they were not read
record CutFile(WalkedFile file, String hash, Optional<SkipReason> skipped, Language language, List<Passage> passages) {
    static CutFile skipped(WalkedFile file, String hash, SkipReason reason) {
        return new CutFile(file, hash, Optional.of(reason), Language.TEXT, List.of());
    }
}
