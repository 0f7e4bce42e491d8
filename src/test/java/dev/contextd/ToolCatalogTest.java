package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.contextd.app.Config;
import dev.contextd.app.Wiring;
import dev.contextd.app.config.Settings;
import dev.contextd.base.project.Owner;
import dev.contextd.mcp.CatalogTools;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Json;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolCatalog;
import dev.contextd.tool.ToolPage;
import dev.contextd.tool.ToolPipeline;
import dev.contextd.tool.ToolSelection;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The public contract of the tools: complete, described, affordable, and never changed by accident.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ToolCatalogTest {
    private static final int TOKENS_MAX = 250;
    private static final int TOKENS_MEAN_MAX = 150;
    private static final int TOKENS_ALL_MAX = 6_500;
    private static final int TOKENS_CORE_MAX = 1_500;
    private static final int TOKENS_SHORT_MAX = 1_700;
    private static final int INSTRUCTIONS_TOKENS_MAX = 250;

    private static final int FIRST_LINE_CHARS_MAX = 220;

    /// What nobody writes, but has from us or from the file system; a refusal says how long they may be.
    private static final Set<Limit> HANDLES = Set.of(Limit.ID, Limit.PATH);

    private static final List<String> BOUNDS = List.of("maxLength", "minimum", "maximum", "maxItems", "maxProperties");

    private static final Encoding TOKENIZER =
            Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.O200K_BASE);

    private final ToolCatalog catalog;

    /// The same with what only the page calls: that is no contract, since both come in one jar.
    private final ToolCatalog withPage;

    private final List<ObjectNode> tools;

    ToolCatalogTest(@TempDir Path directory) {
        var settings = Settings.read(Map.of(), Map.of(), directory.resolve("none"));
        var config = Config.of(settings, Map.of(), directory, directory);
        var wiring = new Wiring(config, InstantSource.system(), Owner.alone("somebody"), List.of());
        catalog = wiring.catalog();
        withPage = wiring.pipelineOfPage().catalog();
        tools = catalog.callable().stream().map(CatalogTools::show).toList();
    }

    /// What an agent of this name is shown when its user has chosen nothing.
    private List<ObjectNode> listed(String client) {
        var auto = new ToolSelection(List.of(ToolSelection.AUTO), false);
        return new CatalogTools(new ToolPipeline(catalog, List.of()), auto, _ -> Optional.empty(), false).list(client);
    }

    @Test
    void everyToolThereIsStandsInTheCatalog() {
        var classes = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages("dev.contextd").stream()
                        .filter(c -> c.isAssignableTo(Tool.class) && !c.isInterface())
                        .map(JavaClass::getSimpleName);

        assertThat(classes)
                .containsExactlyInAnyOrderElementsOf(withPage.callable().stream()
                        .map(entry -> entry.tool().getClass().getSimpleName())
                        .toList());
    }

    @Test
    void aClassIsCalledLikeItsTool() {
        assertThat(withPage.callable()).allSatisfy(entry -> {
            String snake = entry.tool()
                    .getClass()
                    .getSimpleName()
                    .replaceFirst("Tool$", "")
                    .replaceAll("(?<=[a-z])[A-Z]", "_$0")
                    .toLowerCase(Locale.ROOT);
            assertThat(entry.info().name()).isEqualTo(snake);
        });
    }

    @Test
    void everyFieldIsDescribed() {
        assertThat(catalog.callable()).allSatisfy(entry -> {
            described(entry.info().input());
            described(entry.info().output());
            assertThat(entry.info().description()).startsWith("Use when");
        });
    }

    /// "Newest", "About" and "Whose" tell a model nothing; one word will do where it is the argument's own name.
    @Test
    void theDescriptionOfAnArgumentSaysWhatItIs() {
        int seen = 0;
        for (var entry : catalog.callable()) {
            for (RecordComponent argument : entry.info().input().getRecordComponents()) {
                var doc = argument.getAnnotation(Doc.class);
                seen++;
                assertThat(doc.value().contains(" ") || doc.value().equalsIgnoreCase(argument.getName()))
                        .as("%s.%s: %s", entry.info().name(), argument.getName(), doc.value())
                        .isTrue();
            }
        }
        assertThat(seen).isGreaterThan(150);
    }

    /// Who has few tokens left can say so to whatever finds or reads.
    @Test
    void everySearchTakesMaxTokens() {
        var searches = catalog.callable().stream()
                .filter(entry -> entry.info().name().endsWith("_search")
                        || Set.of(
                                        "get_similar_contexts",
                                        "retrieve_context",
                                        "query_context",
                                        "context_list_branches",
                                        "checkpoint_resume",
                                        "skill_apply",
                                        "troubleshoot",
                                        "find_tools")
                                .contains(entry.info().name()))
                .toList();

        assertThat(searches)
                .hasSizeGreaterThanOrEqualTo(13)
                .allSatisfy(entry -> assertThat(
                                entry.inputSchema().path("properties").has("max_tokens"))
                        .as(entry.info().name())
                        .isTrue());
    }

    /// Also what no record says: errors and notices.
    @Test
    void everyFieldOfEverySchemaHasADescription() {
        int seen = 0;
        for (var entry : catalog.callable()) {
            for (var schema : List.of(entry.inputSchema(), entry.shownSchema(), entry.outputSchema())) {
                seen += fieldsDescribed(entry.info().name(), schema);
            }
        }
        assertThat(seen).isGreaterThan(1_000);
    }

    /// How many fields there are, each of them with a description.
    private static int fieldsDescribed(String place, JsonNode schema) {
        if (!schema.isObject()) {
            return 0;
        }
        int seen = 0;
        for (var property : schema.path("properties").properties()) {
            String field = place + "." + property.getKey();
            assertThat(property.getValue().path("description").asString(""))
                    .as(field)
                    .isNotBlank();
            seen += 1 + fieldsDescribed(field, property.getValue());
        }
        for (String inner : List.of("items", "additionalProperties")) {
            seen += fieldsDescribed(place, schema.path(inner));
        }
        for (JsonNode alternative : schema.path("anyOf")) {
            seen += fieldsDescribed(place, alternative);
        }
        return seen;
    }

    @Test
    void theFieldsOfAContextAreNamedWhereTheyAreWritten() {
        var schema = catalog.find("update_context").orElseThrow().shownSchema();

        assertThat(schema.at("/properties/fields/description").asString())
                .contains("decisions", "constraints", "todos", "current_state", "working", "broken", "in_progress");
    }

    @Test
    void theFirstLineOfADescriptionSufficesAlone() {
        assertThat(catalog.callable()).allSatisfy(entry -> {
            var first = entry.info().description().lines().findFirst().orElse("");
            assertThat(first).startsWith("Use when").endsWith(".").hasSizeLessThanOrEqualTo(FIRST_LINE_CHARS_MAX);
        });
    }

    /// Some agents leave bounds out of the schemas that they show.
    @Test
    void everyBoundOfAnArgumentStandsInItsDescription() {
        int seen = 0;
        for (var entry : catalog.callable()) {
            var components = List.of(entry.info().input().getRecordComponents()).iterator();
            for (var property : entry.inputSchema().path("properties").properties()) {
                var limited = components.next().getAnnotation(Limited.class);
                boolean handle = limited != null && HANDLES.contains(limited.value());
                var shown = entry.shownSchema().path("properties").path(property.getKey());
                for (String bound : handle ? List.<String>of() : bounds(property.getValue())) {
                    seen++;
                    assertThat(shown.path("description").asString())
                            .as("%s.%s", entry.info().name(), property.getKey())
                            .containsPattern("\\b" + bound + "\\b");
                }
            }
        }
        assertThat(seen).isGreaterThan(80);
    }

    private static List<String> bounds(JsonNode schema) {
        return Stream.of(schema, schema.path("items"), schema.path("additionalProperties"))
                .flatMap(part -> BOUNDS.stream().map(part::path))
                .filter(JsonNode::isNumber)
                .map(JsonNode::asString)
                .toList();
    }

    private static void described(Class<?> type) {
        for (RecordComponent component : type.getRecordComponents()) {
            assertThat(component.getAnnotation(Doc.class))
                    .as("@Doc on %s.%s", type.getName(), component.getName())
                    .isNotNull();
            if (component.getType().isRecord()) {
                described(component.getType());
            }
        }
    }

    @Test
    void everyPublicSchemaIsAsItWas() throws Exception {
        for (var tool : tools) {
            Snapshot.check(
                    "src/test/resources/tools/" + tool.path("name").asString() + ".json",
                    Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(tool) + "\n");
        }
    }

    @Test
    void noSnapshotOutlivesItsTool() {
        var names = tools.stream().map(tool -> tool.path("name").asString() + ".json");

        assertThat(Sources.below("src/test/resources/tools", ".json").stream()
                        .map(file -> file.getFileName().toString()))
                .containsExactlyInAnyOrderElementsOf(names.toList());
    }

    @Test
    void theReferenceIsCurrent() throws Exception {
        var page = new StringBuilder("# Tools\n\nGenerated from the catalogue; `ToolCatalogTest` keeps it current."
                + " Any answer may have `notices` beside its own fields, texts that the model has to read now: a budget that"
                + " runs out, a branch that was stopped, an argument that the tool does not have; what saves says with `secrets_masked` how"
                + " many secrets it masked, if any; or the answer is `error` instead.\n");
        catalog.callable().forEach(entry -> page.append('\n').append(ToolPage.of(entry)));

        Snapshot.check("docs/tools.md", page.toString());
    }

    @Test
    void theInstructionsAreShort(@TempDir Path directory) throws Exception {
        try (var world = World.in(directory)) {
            String instructions = world.http()
                    .stateless("server/discover", Json.object())
                    .json()
                    .at("/result/instructions")
                    .asString();
            assertThat(instructions)
                    .contains("context_branch", "memory_search")
                    .containsSubsequence("list_contexts", "check_freshness", "query_context");
            assertThat(TOKENIZER.countTokens(instructions)).isLessThanOrEqualTo(INSTRUCTIONS_TOKENS_MAX);
        }
    }

    @Test
    void whatAModelReadsOfAToolIsAffordable() {
        ToIntFunction<ObjectNode> cost = tool -> TOKENIZER.countTokens(tool.path("name")
                        .asString() + " " + tool.path("description").asString() + " " + tool.path("inputSchema"));
        var costs = listed("qwen-code").stream().mapToInt(cost).summaryStatistics();
        var shortened = listed("codex-mcp-client").stream().mapToInt(cost).summaryStatistics();
        var core = listed("qwen-code").stream()
                .filter(tool -> tool.at("/_meta/anthropic~1alwaysLoad").asBoolean(false))
                .mapToInt(cost)
                .summaryStatistics();

        System.out.printf(
                "tokens of tools/list: all %d (%d tools), short %d (%d tools), core %d (%d tools)%n",
                costs.getSum(),
                costs.getCount(),
                shortened.getSum(),
                shortened.getCount(),
                core.getSum(),
                core.getCount());
        assertThat(shortened.getSum()).isLessThanOrEqualTo(TOKENS_SHORT_MAX);
        assertThat(costs.getSum()).isLessThanOrEqualTo(TOKENS_ALL_MAX);
        assertThat(core.getSum()).isLessThanOrEqualTo(TOKENS_CORE_MAX);
        assertThat(core.getCount()).isBetween(5L, 10L);
        assertThat(costs.getMax()).isLessThanOrEqualTo(TOKENS_MAX);
        assertThat(costs.getAverage()).isLessThanOrEqualTo(TOKENS_MEAN_MAX);
    }
}
