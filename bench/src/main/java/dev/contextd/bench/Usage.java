package dev.contextd.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/// What a process has used so far, as Linux counts it.
final class Usage {
    /// Linux shows times to programs in hundredths of a second, whatever it counts in.
    private static final int TICKS_PER_SECOND = 100;

    private Usage() {}

    /// User and system time in milliseconds, that of children which have ended included.
    static double cpuMillis(long pid) throws IOException {
        return millis(Files.readString(Path.of("/proc", Long.toString(pid), "stat")), 14);
    }

    /// The same of the threads that are alive now and whose name begins so; Linux keeps 15 characters of a name.
    static double cpuMillis(long pid, String thread) throws IOException {
        double sum = 0;
        try (var tasks = Files.newDirectoryStream(Path.of("/proc", Long.toString(pid), "task"))) {
            for (Path task : tasks) {
                String stat;
                try {
                    stat = Files.readString(task.resolve("stat"));
                } catch (NoSuchFileException _) {
                    continue; // ended meanwhile
                }
                if (stat.startsWith(thread, stat.indexOf('(') + 1)) {
                    sum += millis(stat, 12);
                }
            }
        }
        return sum;
    }

    private static double millis(String stat, int last) {
        // The name stands in brackets and may contain anything; utime is the twelfth field after it, then comes stime,
        // then both of the children.
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        long ticks = 0;
        for (int field = 11; field <= last; field++) {
            ticks += Long.parseLong(fields[field]);
        }
        return ticks * 1000.0 / TICKS_PER_SECOND;
    }

    static double residentMegabytes(long pid) throws IOException {
        return megabytes(pid, "VmRSS:");
    }

    /// The most that was ever resident.
    static double peakMegabytes(long pid) throws IOException {
        return megabytes(pid, "VmHWM:");
    }

    private static double megabytes(long pid, String field) throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc", Long.toString(pid), "status"))) {
            if (line.startsWith(field)) {
                return Long.parseLong(line.replaceAll("\\D", "")) / 1024.0;
            }
        }
        throw new IOException("process " + pid + " has ended");
    }
}
