package dev.contextd.feature.transfer;

import java.nio.file.Path;
import java.util.List;

/// The way in which another program keeps what it remembers.
interface ForeignFormat {
    /// What that program is called.
    String word();

    /// Everything at the path that is about the project; nothing there is changed. Throws a
    /// [dev.contextd.base.failure.Failure] that says what is not as it should be, and where.
    ///
    /// @param project its name there, if that program tells projects apart
    List<ForeignMemory> read(Path path, String project);
}
