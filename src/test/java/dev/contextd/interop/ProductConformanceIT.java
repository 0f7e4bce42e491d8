package dev.contextd.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The product itself under the scenarios of the official suite that need no tools made for it.
class ProductConformanceIT {
    private static final List<String> OF_2025_11_25 = List.of(
            "server-initialize",
            "ping",
            "tools-list",
            "resources-list",
            "prompts-list",
            "server-sse-multiple-streams",
            "dns-rebinding-protection",
            "server-session-lifecycle");

    private static final List<String> OF_2026_07_28 = List.of(
            "tools-list",
            "resources-list",
            "prompts-list",
            "caching",
            "sep-2164-resource-not-found",
            "dns-rebinding-protection",
            "server-sse-multiple-streams",
            "input-required-result-unsupported-methods",
            "http-header-validation");

    /// These call tools named `test_…`, which only the fixture has.
    private static final List<String> NEED_TEST_TOOLS = List.of(
            "sep-2575-server-rejects-undeclared-capability",
            "sep-2575-missing-capability-http-400",
            "sep-2575-http-server-no-independent-requests-on-stream",
            "sep-2575-server-no-log-without-loglevel");

    /// The product's lists do not change while it runs, and it does not say they would.
    private static final List<String> NEED_CHANGING_LISTS = List.of(
            "sep-2575-server-sends-prompts-list-changed-on-subscription",
            "sep-2575-server-sends-tools-list-changed-on-subscription");

    @TempDir
    private Path directory;

    @Test
    void genericScenariosOf20251125AreGreen() throws Exception {
        assertGreen(run("2025-11-25"), OF_2025_11_25);
    }

    @Test
    void genericScenariosOf20260728AreGreen() throws Exception {
        var report = run("2026-07-28");

        assertGreen(report, OF_2026_07_28);
        assertStatelessButForTestTools(report.checks("server-stateless"));
    }

    private Report run(String revision) throws Exception {
        try (var product = Product.startOpen(directory)) {
            return new Suite(directory).run(product.url(), revision);
        }
    }

    private static void assertGreen(Report report, List<String> scenarios) {
        assertThat(report.faults(scenarios)).isEmpty();
        assertThat(report.green(scenarios)).isEqualTo(scenarios);
    }

    private static void assertStatelessButForTestTools(List<Check> checks) {
        assertThat(ids(checks, Check.Status.SUCCESS)).hasSizeGreaterThanOrEqualTo(24);
        assertThat(ids(checks, Check.Status.FAILURE)).containsExactlyInAnyOrderElementsOf(NEED_TEST_TOOLS);
        assertThat(ids(checks, Check.Status.SKIPPED)).containsExactlyInAnyOrderElementsOf(NEED_CHANGING_LISTS);
        assertThat(ids(checks, Check.Status.WARNING)).isEmpty();
    }

    private static List<String> ids(List<Check> checks, Check.Status status) {
        return checks.stream()
                .filter(check -> check.status() == status)
                .map(Check::id)
                .toList();
    }
}
