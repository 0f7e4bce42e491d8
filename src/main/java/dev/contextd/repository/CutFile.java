package dev.contextd.repository;

import dev.contextd.code.Language;
import dev.contextd.code.Passage;
import dev.contextd.walk.SkipReason;
import dev.contextd.walk.WalkedFile;
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
