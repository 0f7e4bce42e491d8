package dev.contextd.feature.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.feature.directory.ContextProblem.Weight;
import dev.contextd.feature.directory.ProjectContexts.Report;
import dev.contextd.feature.directory.ProjectContexts.Wish;
import dev.contextd.tool.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Contexts written from the files, and kept.
class ProjectContextsTest {
    private static final Wish INIT = new Wish(Optional.empty(), true, false, false, true, false);
    private static final Wish ALL = new Wish(Optional.empty(), false, false, true, true, false);

    @TempDir
    Path directory;

    Plot plot;

    @BeforeEach
    void open() throws Exception {
        plot = new Plot(directory);
        plot.write("README.md", "# Shop\n\nSells things.\n");
        plot.write("src/cart/cart.ts", "/** Sums up what a customer wants. */\nexport function total() { return 1 }\n");
        plot.write("src/index.ts", "import { total } from './cart/cart'\nexport const x = total()\n");
    }

    @AfterEach
    void close() throws Exception {
        plot.close();
    }

    private ProjectContexts projectContexts() {
        return plot.world.wiring.directories().projectContexts(plot.root);
    }

    private Report regenerate(Wish wish) {
        return projectContexts().regenerate(wish, Progress.SILENT);
    }

    private String text(String scope) throws Exception {
        return Files.readString(plot.root.resolve(scope).resolve(".context.yaml"));
    }

    @Test
    void afterInitEverythingIsFreshAndASecondRunWritesNothing() throws Exception {
        var first = regenerate(INIT);
        assertThat(first.problems()).isEmpty();
        assertThat(first.done()).containsExactly("src/cart", "src", "AGENTS.md", ".");
        assertThat(projectContexts().status().count("fresh")).isEqualTo(3);
        assertThat(Files.readString(plot.root.resolve("AGENTS.md")))
                .contains("`src/cart`")
                .contains("query_context");

        String before = text("src");
        assertThat(regenerate(INIT).done()).isEmpty();
        assertThat(regenerate(new Wish(Optional.empty(), false, false, false, true, false))
                        .done())
                .isEmpty();
        assertThat(text("src")).isEqualTo(before);
        assertThat(plot.call("query_context", "{\"scope\":\"src\"}")
                        .at("/context/subdirectories/0/name")
                        .asString())
                .isEqualTo("cart/");
    }

    @Test
    void whatPeopleWroteStaysAndWhatIsDerivedFollowsTheFiles() throws Exception {
        regenerate(ALL);
        plot.call("update_context", """
                {"scope":"src/cart","fields":{"summary":"The cart, as we mean it","decisions":[{"what":"a","why":"b"}]}}""");
        plot.write("src/cart/voucher.ts", "export function voucher() { return 2 }\n");

        assertThat(projectContexts().status().count("stale")).isEqualTo(1);
        assertThat(regenerate(ALL).problems()).isEmpty();
        var context = plot.call("query_context", "{\"scope\":\"src/cart\"}").path("context");
        assertThat(context.path("summary").asString()).isEqualTo("The cart, as we mean it");
        assertThat(context.path("decisions").toString()).isEqualTo("[{\"what\":\"a\",\"why\":\"b\"}]");
        assertThat(context.path("exports").toString()).contains("voucher");
        assertThat(context.path("files").toString()).contains("voucher.ts");
        assertThat(context.path("derived_fields").toString())
                .contains("exports")
                .doesNotContain("summary");
        assertThat(plot.call("query_context", "{\"scope\":\"src\"}")
                        .at("/context/subdirectories/0/summary")
                        .asString())
                .isEqualTo("The cart, as we mean it");
    }

    @Test
    void whatAFreshContextQuotesOfAStaleOneFollowsIt() throws Exception {
        plot.write("src/cart/README.md", "# Cart\n\nKeeps what a customer wants to buy.\n");
        regenerate(ALL);
        plot.write("src/cart/README.md", "# Cart\n\nHolds vouchers and gifts for a customer.\n");
        assertThat(projectContexts().status().count("stale")).isEqualTo(1);

        var stale = new Wish(Optional.empty(), true, false, true, false, false);
        assertThat(regenerate(stale).done()).contains("src/cart", "src");
        assertThat(text("src/cart")).contains("vouchers and gifts");
        assertThat(text("src")).contains("vouchers and gifts");
        assertThat(regenerate(stale).done()).isEmpty();
    }

    @Test
    void aDryRunWritesNothingAndOneScopeIsOneScope() throws Exception {
        assertThat(regenerate(new Wish(Optional.empty(), false, true, false, true, false))
                        .done())
                .containsExactly("src/cart", "src", ".");
        assertThat(plot.root.resolve(".context.yaml")).doesNotExist();
        assertThat(regenerate(new Wish(Optional.of("src"), false, false, false, true, false))
                        .done())
                .containsExactly("src");
        assertThat(plot.root.resolve("AGENTS.md")).doesNotExist();
    }

    @Test
    void aDryRunSaysWhatWouldBeWrittenAndNoMore() throws Exception {
        regenerate(INIT);
        var dryRun = new Wish(Optional.empty(), false, true, false, true, false);
        assertThat(regenerate(dryRun).done()).isEmpty();

        plot.write("src/cart/voucher.ts", "export function voucher() { return 2 }\n");
        assertThat(regenerate(dryRun).done()).containsExactly("src/cart");
    }

    @Test
    void aScopeIsNamedAsPeopleNameDirectories() {
        regenerate(INIT);
        for (String scope : new String[] {"src/cart/", "./src/cart", "src\\cart"}) {
            var wish = new Wish(Optional.of(scope), false, true, true, true, false);
            assertThat(regenerate(wish).done()).as(scope).containsExactly("src/cart");
        }
        assertThatThrownBy(() -> regenerate(new Wish(Optional.of("../x"), false, true, true, true, false)))
                .hasMessageContaining("contextd dir status");
    }

    @Test
    void aContextIsNotAboutTheContexts() throws Exception {
        Files.delete(plot.root.resolve("README.md"));
        regenerate(INIT);
        assertThat(text(".")).contains("Leads to src/").doesNotContain("Directory contexts");
        assertThat(regenerate(INIT).done()).isEmpty();

        plot.write("AGENTS.md", "# House rules\n\nBe kind.\n\n" + Files.readString(plot.root.resolve("AGENTS.md")));
        regenerate(ALL);
        assertThat(text(".")).contains("AGENTS.md").doesNotContain("Directory contexts");
    }

    @Test
    void aBrokenContextIsReportedAndNotWrittenOver() throws Exception {
        plot.write("src/.context.yaml", "surprise: x\n");

        assertThat(regenerate(ALL).problems()).singleElement().asString().startsWith("src: ");
        assertThat(text("src")).isEqualTo("surprise: x\n");
        assertThat(projectContexts().validate(false))
                .singleElement()
                .satisfies(finding -> assertThat(finding.weight()).isEqualTo(Weight.ERROR));
    }

    @Test
    void rehashTakesTheFilesAsTheyAre() throws Exception {
        regenerate(INIT);
        var file = plot.root.resolve("src/index.ts");
        Files.writeString(file, "export const y = 1\n");
        Files.setLastModifiedTime(file, FileTime.from(Instant.ofEpochSecond(1)));
        assertThat(projectContexts().status().count("stale")).isEqualTo(1);

        assertThat(projectContexts().rehash().done()).containsExactly("src");
        assertThat(projectContexts().status().count("stale")).isZero();
        assertThat(projectContexts().rehash().done()).isEmpty();
    }

    @Test
    void strictValidationComparesWithTheFiles() throws Exception {
        plot.context("src/cart", "Cart", """
                files: [{name: gone.ts, purpose: x}]
                interfaces: [{name: total, description: x}, {name: vanished, description: x}, {name: GET /x, description: x}]
                """);

        assertThat(projectContexts().validate(true).stream().map(finding -> finding.weight() + " " + finding.what()))
                .containsExactly(
                        "WARNING there is no file gone.ts",
                        "INFO cart.ts is not listed",
                        "WARNING no file here mentions vanished");
    }

    @Test
    void whatIsIgnoredIsNotLookedAt() throws Exception {
        assertThat(projectContexts().ignore("src/cart")).isTrue();
        assertThat(projectContexts().ignore("src/cart")).isFalse();
        assertThat(projectContexts().status().directories().stream().map(line -> line.scope()))
                .containsExactly(".", "src");
    }
}
