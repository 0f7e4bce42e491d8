package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.api.CheckpointCalls.Level;
import dev.contextd.api.CheckpointCalls.NewCheckpoint;
import dev.contextd.api.Contextd;
import dev.contextd.api.DirectoryCalls.State;
import dev.contextd.api.Enquiry;
import dev.contextd.api.FoldingCalls;
import dev.contextd.api.FoldingCalls.Task;
import dev.contextd.api.MemoryCalls.Outcome;
import dev.contextd.api.RemediationCalls.Severity;
import dev.contextd.api.RemediationCalls.Shown;
import dev.contextd.api.SkillCalls.NewSkill;
import dev.contextd.base.failure.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The other tools for programs.
class LibraryCallsTest {
    @TempDir
    private Path folder;

    private Path project;
    private Contextd contextd;

    @BeforeEach
    void open() throws IOException {
        project = Files.createDirectory(folder.resolve("project"));
        contextd = Contextd.open(folder.resolve("data"));
    }

    @AfterEach
    void close() {
        contextd.close();
    }

    @Test
    void memoriesAreFoundJudgedAndConsolidated() {
        var memories = contextd.memories();
        var recorded =
                memories.record(project, "Flyway first", "Run flyway before the tests.", Outcome.SUCCESS, "db", "ci");

        assertThat(memories.search(Enquiry.of("flyway").in(project).tagged("db").atMost(3)))
                .singleElement()
                .satisfies(found -> {
                    assertThat(found.id()).isEqualTo(recorded.id());
                    assertThat(found.content()).isEqualTo("Run flyway before the tests.");
                    assertThat(found.tags()).containsExactlyInAnyOrder("db", "ci");
                });
        assertThat(memories.search(Enquiry.of("flyway").tagged("other"))).isEmpty();
        var helped = memories.feedback(recorded.id(), true);
        assertThat(helped.confidence()).isGreaterThan(helped.previousConfidence());
        var failed = memories.outcome(recorded.id(), false);
        assertThat(failed.confidence()).isLessThan(failed.previousConfidence());
        assertThat(memories.consolidate(project, true).dryRun()).isTrue();
    }

    @Test
    void memoriesThatSayTheSameBecomeOneAndSeveralAgain() {
        var memories = contextd.memories();
        var ids = List.of(
                memories.record(project, "Flyway first", "Run flyway before the tests.", Outcome.SUCCESS)
                        .id(),
                memories.record(project, "Flyway first", "Run flyway before all the tests.", Outcome.SUCCESS)
                        .id());

        var merged = memories.consolidate(project, false).created();
        assertThat(merged)
                .singleElement()
                .satisfies(one -> assertThat(one.sources()).containsExactlyInAnyOrderElementsOf(ids));
        memories.undoConsolidation(merged.getFirst().id().orElseThrow());

        assertThat(memories.search("flyway")).extracting(it -> it.id()).containsExactlyInAnyOrderElementsOf(ids);
    }

    @Test
    void checkpointsAreSavedFoundAndResumed() {
        var checkpoints = contextd.checkpoints();
        var saved = checkpoints.save(
                project,
                new NewCheckpoint("Half of the schema is migrated")
                        .describing("Next: the orders table")
                        .with(Map.of("branch", "schema"))
                        .tagged("db"));

        assertThat(checkpoints.search("schema migration")).singleElement().satisfies(found -> {
            assertThat(found.description()).contains("Next: the orders table");
            assertThat(found.context()).containsEntry("branch", "schema");
            assertThat(found.projectPath()).isEqualTo(project);
        });
        assertThat(checkpoints.list(project, 10)).extracting(it -> it.id()).containsExactly(saved.id());
        assertThat(checkpoints.resume(saved.id(), Level.FULL).content()).contains("Next: the orders table");
    }

    @Test
    void aSubTaskRunsInABranchAndComesBackAsItsOutcome() {
        var folding = contextd.folding(project);
        var begun = folding.branch(new Task("Find the leak", "Look at the pools first")
                .budget(2_000)
                .timeout(Duration.ofMinutes(2))
                .withoutMemories());
        var charged = folding.record(FoldingCalls.Kind.TOOL_CALL, "grep", "pool", "Pool.java:12: never closed");
        assertThat(charged.branchId()).contains(begun.branchId());
        assertThat(charged.tokens()).isPositive();
        assertThat(charged.budgetRemaining())
                .hasValueSatisfying(left -> assertThat(left).isBetween(1, 2_000 - charged.tokens()));
        assertThat(folding.status().activeBranchId()).contains(begun.branchId());

        var folded = folding.fold("The pool in Pool.java is never closed.");

        assertThat(folded.branchId()).isEqualTo(begun.branchId());
        assertThat(folded.parentBranchId()).isEmpty();
        assertThat(folded.summary().operationsCount()).isEqualTo(1);
        assertThat(contextd.folding(project, begun.sessionId()).branches())
                .singleElement()
                .satisfies(branch -> {
                    assertThat(branch.status()).isEqualTo("folded");
                    assertThat(branch.summary()).contains("The pool in Pool.java is never closed.");
                });
    }

    @Test
    void eachFoldingIsASessionOfItsOwn() {
        var first = contextd.folding(project);
        var second = contextd.folding(project);
        var outer = first.branch(new Task("Outer", "Do this"));
        var inner = first.branch(new Task("Inner", "Do that").budget(500));

        assertThat(inner.parentBranchId()).contains(outer.branchId());
        assertThat(second.status().activeBranchId()).isEmpty();
        assertThat(first.rollback(outer.branchId()).branchesDiscarded()).containsExactly(inner.branchId());
        assertThat(first.fold(outer.branchId(), "Use two pools, one for each kind.", true)
                        .memoryId())
                .isPresent();
    }

    @Test
    void errorsAreFoundAgainAndExplained() {
        var remediations = contextd.remediations();
        var error = new Shown("java.lang.OutOfMemoryError: Java heap space").in(project);
        var saved = remediations.save(
                error.tagged("jvm"),
                "OutOfMemoryError",
                "Raise -Xmx to 2g.",
                Optional.of(Severity.HIGH),
                Map.of("jdk", "25"));

        assertThat(remediations.search(error)).singleElement().satisfies(found -> {
            assertThat(found.id()).isEqualTo(saved.id());
            assertThat(found.solution()).isEqualTo("Raise -Xmx to 2g.");
            assertThat(found.severity()).contains(Severity.HIGH);
        });
        assertThat(remediations.feedback(saved.id(), true).workedCount()).isEqualTo(1);
        var diagnosis = remediations.diagnose(error.with("at app.Main.main(Main.java:3)"));
        assertThat(diagnosis.rootCause()).isNotBlank();
        assertThat(diagnosis.recommendedActions()).isNotEmpty();
    }

    @Test
    void skillsAreKeptInVersions() {
        var skills = contextd.skills();
        var created = skills.create(
                new NewSkill("release-notes", "Use when a release is due.", "1. Read the log.", "me", "release"));
        skills.update(created.id(), "1. Read the log.\n2. Write it up.", "1.1.0");

        assertThat(skills.search("release notes"))
                .singleElement()
                .satisfies(found -> assertThat(found.version()).isEqualTo("1.1.0"));
        assertThat(skills.apply(created.id()).content()).contains("Write it up");
        assertThat(skills.judge(created.id(), true).successRate()).contains(1.0);
        assertThat(skills.list(10)).extracting(it -> it.name()).containsExactly("release-notes");
        skills.delete(created.id());
        assertThat(skills.list(10)).isEmpty();
    }

    @Test
    void codeIsFoundByWhatItDoes() throws IOException {
        Files.writeString(
                project.resolve("Pool.java"),
                "class Pool {\n    /** Closes idle connections. */\n    void sweep() {}\n}\n");

        assertThat(contextd.code().index(project).filesIndexed()).isEqualTo(1);
        assertThat(contextd.code().search(project, "close idle connections", 3).stream()
                        .findFirst())
                .hasValueSatisfying(found -> {
                    assertThat(found.path()).isEqualTo("Pool.java");
                    assertThat(found.language()).isEqualTo("java");
                    assertThat(found.content().orElse("")).contains("void sweep()");
                });
    }

    @Test
    void directoriesSayWhatTheyAreFor() throws IOException {
        for (String name : List.of("One", "Two", "Three", "Four")) {
            Files.writeString(project.resolve(name + ".java"), "/** Number. */\nclass " + name + " {}\n");
        }
        var directories = contextd.directories();
        assertThat(directories.list(project))
                .singleElement()
                .satisfies(root -> assertThat(root.state()).isEqualTo(State.MISSING));
        assertThatThrownBy(() -> directories.read(project, "."))
                .isInstanceOfSatisfying(
                        Failure.class, it -> assertThat(it.kind()).isEqualTo(Failure.Kind.NOT_FOUND));

        assertThat(directories
                        .update(project, ".", Map.of("constraints", List.of("Only numbers up to four.")))
                        .created())
                .isTrue();

        assertThat(directories.read(project, ".")).containsEntry("constraints", List.of("Only numbers up to four."));
        assertThat(directories.freshness(project, ".")).isEqualTo(State.FRESH);
        assertThat(directories.find(project, "numbers up to four"))
                .extracting(it -> it.scope())
                .containsExactly(".");
        assertThatThrownBy(() -> directories.update(project, ".", Map.of("fingerprint", "x")))
                .isInstanceOfSatisfying(
                        Failure.class, it -> assertThat(it.kind()).isEqualTo(Failure.Kind.VALIDATION));
    }
}
