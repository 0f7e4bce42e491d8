package dev.contextd.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// What other programs take of the machine while something is measured, from when it was made.
final class OtherPrograms {
    /// Linux shows times to programs in hundredths of a second, whatever it counts in.
    private static final int MILLIS_PER_TICK = 10;

    private final long server;
    private final double before;

    /// @param server the process that counts as ours besides this one
    OtherPrograms(long server) throws IOException {
        this.server = server;
        this.before = millis();
    }

    /// How many cores they kept busy, on an average.
    double cores(double seconds) throws IOException {
        return Math.max(0, millis() - before) / 1000 / seconds;
    }

    private double millis() throws IOException {
        return busyMillis()
                - Usage.cpuMillis(server)
                - Usage.cpuMillis(ProcessHandle.current().pid());
    }

    /// Of all cores together: all but the fourth and the fifth of the figures, which are of idleness; those behind the
    /// eighth are part of others.
    private static double busyMillis() throws IOException {
        String[] fields;
        try (var lines = Files.lines(Path.of("/proc/stat"))) {
            fields = lines.findFirst().orElseThrow().split(" +", -1);
        }
        long ticks = 0;
        for (int field = 1; field <= 8; field++) {
            ticks += field == 4 || field == 5 ? 0 : Long.parseLong(fields[field]);
        }
        return ticks * (double) MILLIS_PER_TICK;
    }
}
