package dev.contextd.feature.fold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Requests;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// What a project's own files and its people demand, given to a branch that it concerns.
class InjectedRulesTest {
    @TempDir
    Path directory;

    World world;
    FoldingClient agent;
    Path project;

    @BeforeEach
    void open() throws Exception {
        world = World.in(directory);
        project = Files.createDirectory(directory.resolve("project"));
        agent = new FoldingClient(world, project);
    }

    @AfterEach
    void close() throws Exception {
        world.close();
    }

    private void write(String name, String text) throws Exception {
        var file = project.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private List<JsonNode> given(String description) throws Exception {
        var made = agent.ask(
                "context_branch",
                "{'description':'" + description + "','prompt':'Do it','parent_branch_id':'main','session_id':'new'}");
        assertThat(made.has("error")).as(made.toString()).isFalse();
        return made.path("injected_context").valueStream().toList();
    }

    private JsonNode one(String description) throws Exception {
        var given = given(description);
        assertThat(given).as(given.toString()).hasSize(1);
        return given.getFirst();
    }

    @Test
    void theSectionThatFitsTheTaskIsGivenWithItsSource() throws Exception {
        write("CONTRIBUTING.md", """
                # Contributing
                Welcome.

                ## Migrations
                A migration of the database must never drop a column in the release that stops using it.

                ## Commits
                Subjects finish a sentence.
                """);
        var item = one("Write the database migration for invoices");

        assertThat(item.path("type").asString()).isEqualTo("policy");
        assertThat(item.path("title").asString()).isEqualTo("Migrations");
        assertThat(item.path("content").asString())
                .isEqualTo("A migration of the database must never drop a column in the release that stops using it.");
        assertThat(item.path("source").asString()).isEqualTo("CONTRIBUTING.md § Migrations");
        assertThat(item.path("tokens").asInt()).isPositive();
    }

    @Test
    void whatTellsHowThingsAreDoneIsAStandard() throws Exception {
        write("AGENTS.md", "## Logging\nMessages are sentences in lower case, with ids at their end.\n");
        assertThat(one("Add logging to the importer").path("type").asString()).isEqualTo("standard");
    }

    @Test
    void allFilesThatStateRulesAreRead() throws Exception {
        write("CLAUDE.md", "# Caching\nEvery cache has a bound.\n");
        write(
                ".cursor/rules/queues.mdc",
                "---\ndescription: Queues\nalwaysApply: true\n---\n# Queues\nEvery queue has a bound.\n");
        write("policies/passwords.md", "# Passwords\nThey are hashed with argon2.\n");
        write(
                ".context.yaml",
                "version: 1\ndecisions:\n  - what: Invoices are numbered without gaps\n    why: The tax office asks for it\n");

        assertThat(one("Bound the caching of prices").path("source").asString()).isEqualTo("CLAUDE.md § Caching");
        assertThat(one("Drain the queues").path("source").asString()).isEqualTo(".cursor/rules/queues.mdc § Queues");
        var policy = one("Store passwords of customers");
        assertThat(policy.path("source").asString()).isEqualTo("policies/passwords.md § Passwords");
        assertThat(policy.path("type").asString()).isEqualTo("policy");
        var decision = one("Close gaps between the numbered invoices");
        assertThat(decision.path("source").asString()).isEqualTo(".context.yaml § decisions");
        assertThat(decision.path("content").asString()).contains("without gaps", "tax office");
    }

    @Test
    void whatHasNothingToDoWithTheTaskIsNotGiven() throws Exception {
        write("AGENTS.md", "## Logging\nMessages are sentences in lower case.\n");
        assertThat(given("Draw the garden")).isEmpty();
    }

    @Test
    void aFileThatChangedIsReadAgain() throws Exception {
        write("AGENTS.md", "## Logging\nMessages are sentences.\n");
        one("Add logging");
        write("AGENTS.md", "## Logging\nMessages are sentences, and never longer than a line.\n");
        assertThat(one("Add logging").path("content").asString()).contains("longer than a line");
    }

    @Test
    void whatDoesNotFitIntoHalfOfTheShareIsLeftOut() throws Exception {
        write("AGENTS.md", "## Logging\n" + "Messages are sentences in lower case. ".repeat(60));
        var made = agent.ask("context_branch", "{'description':'Add logging','prompt':'Do it','budget':1000}");
        assertThat(made.has("injected_context")).isFalse();
    }

    @Test
    void noLinkIsFollowed() throws Exception {
        var outside = directory.resolve("outside.md");
        Files.writeString(outside, "## Logging\nSomebody else's words.\n");
        Files.createSymbolicLink(project.resolve("AGENTS.md"), outside);
        assertThat(given("Add logging")).isEmpty();
    }

    @Test
    void whatACallerMayNotHaveReadIsNotRead(@TempDir Path elsewhere) throws Exception {
        Files.writeString(elsewhere.resolve("AGENTS.md"), "## Logging\nMessages are sentences.\n");
        agent = new FoldingClient(world, elsewhere);
        assertThat(given("Add logging")).isEmpty();
    }

    @Test
    void aSecretInAFileIsKeptNowhere() throws Exception {
        String key = "ghp_" + "a1B2c3D4e5F6".repeat(3);
        write("AGENTS.md", "## Deploying\nUse the token " + key + " to deploy.\n");
        var made = agent.ask("context_branch", "{'description':'Deploying the site','prompt':'Do it'}");
        var page = agent.resource("contextd://branch/" + made.path("branch_id").asString());

        assertThat(made.toString()).contains("[REDACTED:").doesNotContain(key);
        assertThat(page.toString()).contains("[REDACTED:").doesNotContain(key);
    }

    @Test
    void onlyMemoriesAreAmongTheInjectedMemories() throws Exception {
        write("AGENTS.md", "## Logging\nMessages are sentences.\n");
        var made = agent.ask("context_branch", "{'description':'Add logging','prompt':'Do it'}");
        assertThat(made.path("injected_context").size()).isEqualTo(1);
        assertThat(agent.ask("branch_status", "{}").path("injected_memories")).isEmpty();
    }

    private ObjectNode policy(String scope) {
        return Json.object()
                .put("title", "Deployments on Fridays")
                .put("content", "Nothing is deployed on a Friday.")
                .put("outcome", "success")
                .put("kind", "policy")
                .put("scope", scope)
                .put("project_path", project.toString());
    }

    private JsonNode as(String token, String tool, ObjectNode arguments) throws Exception {
        var request = Requests.stateless(1, "tools/call", Requests.tool(tool, arguments.toString()));
        return world.http()
                .stateless(request, Map.of("Authorization", "Bearer " + token))
                .json()
                .at("/result/structuredContent");
    }

    @Test
    void aPolicyOfTheTeamIsGivenToItsMembersAsOne() throws Exception {
        String ada = world.wiring.tokens().add("ada", "web", "acme");
        String bob = world.wiring.tokens().add("bob", "web", "acme");
        as(ada, "memory_record", policy("team"));
        var made = as(
                bob,
                "context_branch",
                Json.object()
                        .put("description", "Plan the deployments for Friday")
                        .put("prompt", "Which deployments are due on Fridays?")
                        .put("project_path", project.toString()));

        var item = made.at("/injected_context/0");
        assertThat(item.path("type").asString()).as(made.toString()).isEqualTo("policy");
        assertThat(item.path("source").asString()).startsWith("team policy by ada");
        assertThat(item.path("attribution").asString()).contains("ada");
    }

    @Test
    void whoIsInNoTeamCanRecordNoPolicyForOne() throws Exception {
        String lone = world.wiring.tokens().add("eve", "eve", "eve");
        for (String scope : List.of("team", "org")) {
            var refused = as(lone, "memory_record", policy(scope));
            assertThat(refused.at("/error/category").asString()).isEqualTo("unauthorized");
            assertThat(refused.at("/error/message").asString()).contains("scope project");
        }
        assertThat(as(lone, "memory_record", policy("project")).has("id")).isTrue();
    }
}
