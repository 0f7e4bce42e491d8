package dev.contextd.bench;

import java.io.IOException;

/// The milliseconds of CPU that a server has used, without those of the JVM's compiler.
record ServerCpu(Target target) {
    /// So long nothing must happen for a server to be taken for idle.
    private static final int QUIET_MILLIS = 600;

    private static final double IDLE_MILLIS = 20;

    double millis() throws IOException {
        long pid = target.server().pid();
        return Usage.cpuMillis(pid) - Usage.cpuMillis(pid, "C1 Compiler") - Usage.cpuMillis(pid, "C2 Compiler");
    }

    /// Waits until the server has nothing to do, and says what it had used by then.
    double whenIdle() throws IOException, InterruptedException {
        double before;
        double now = millis();
        do {
            before = now;
            Thread.sleep(QUIET_MILLIS);
            now = millis();
        } while (now - before > IDLE_MILLIS);
        return before;
    }
}
