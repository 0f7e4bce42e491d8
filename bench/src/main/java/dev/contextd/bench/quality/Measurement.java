package dev.contextd.bench.quality;

import java.io.IOException;
import java.nio.file.Path;

/// Something that is measured on sets that others have made, and prints a table.
@FunctionalInterface
interface Measurement {
    /// @param sets the folder with a folder for each set
    void run(Path sets) throws IOException, InterruptedException;
}
