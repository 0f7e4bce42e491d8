package dev.contextd.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.mcp.fixture.FixtureServer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The protocol layer under the official suite, with the tools that the suite asks for.
class ConformanceIT {
    @TempDir
    private Path directory;

    @Test
    void revision20251125IsMetInFullWithoutAWarning() throws Exception {
        var report = run("2025-11-25");

        assertRequiredIsGreen(report, 30);
        assertGreen(report, List.of("server-session-lifecycle", "json-schema-2020-12"));
    }

    @Test
    void revision20260728IsMetInFullWithoutAWarning() throws Exception {
        var report = run("2026-07-28");

        assertRequiredIsGreen(report, 37);
        assertGreen(
                report,
                List.of("json-schema-2020-12", "http-header-validation", "http-custom-header-server-validation"));
    }

    private Report run(String revision) throws Exception {
        try (var server = FixtureServer.start()) {
            return new Suite(directory).run(server.url(), revision);
        }
    }

    private static void assertRequiredIsGreen(Report report, int scenarios) {
        assertThat(report.required()).hasSize(scenarios).doesNotHaveDuplicates();
        assertGreen(report, report.required());
        assertThat(report.exit()).isZero();
    }

    private static void assertGreen(Report report, List<String> scenarios) {
        assertThat(report.faults(scenarios)).isEmpty();
        assertThat(report.green(scenarios)).isEqualTo(scenarios);
    }
}
