package dev.contextd;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import org.junit.jupiter.api.Test;

/// Where what others wrote may be known.
class DependenciesTest {
    @Test
    void librariesStayWhereTheyAreNeeded() {
        onlyIn(
                "tools.jackson..",
                "dev.contextd.tool..",
                "dev.contextd.mcp..",
                "dev.contextd.ui..",
                "dev.contextd.cli..",
                "dev.contextd.local..",
                // what is kept is JSON
                "dev.contextd.keep.library",
                "dev.contextd.feature..",
                "dev.contextd.app.replica",
                // so are the settings of other programs, vocabularies, what models are sent and what they answer
                "dev.contextd.text.onnx",
                "dev.contextd.text.openai",
                // and what agents send to models, and their gateway to the server
                "dev.contextd.wire",
                "dev.contextd.gateway.shared",
                // and what engines on the network are asked and answer
                "dev.contextd.keep.engine",
                "dev.contextd.keep.search.opensearch",
                "dev.contextd.keep.store.opensearch");
        onlyIn(
                "java.net.http..",
                "dev.contextd.text.openai",
                "dev.contextd.gateway.jdk",
                // the keys of those whose tokens are taken
                "dev.contextd.base.access.jwt",
                // an engine that was configured
                "dev.contextd.keep.engine",
                "dev.contextd.cli..");
        onlyIn("com.nimbusds..", "dev.contextd.base.access.jwt");
        // calls the collector that the operator's variables name, and nobody else
        onlyIn("io.opentelemetry..", "dev.contextd.app.otel");
        onlyIn("org.snakeyaml..", "dev.contextd.source.yaml");
        onlyIn("org.apache.lucene..", "dev.contextd.keep.search.lucene");
        onlyIn("org.treesitter..", "dev.contextd.source.code");
        onlyIn("ai.onnxruntime..", "dev.contextd.text.onnx");
        onlyIn("com.knuddels..", "dev.contextd.text.bpe");
        onlyIn("com.networknt..", "dev.contextd.tool.stage..", "dev.contextd.feature.directory.file");
        onlyIn("org.eclipse.jetty..", "dev.contextd.mcp.http..", "dev.contextd.ui", "dev.contextd.gateway");
        onlyIn("picocli..", "dev.contextd.cli..");
        onlyIn("java.sql..", "dev.contextd.keep.store.sqlite..", "dev.contextd.keep.store.postgres..");
        onlyIn("org.sqlite..", "dev.contextd.keep.store.sqlite..");
        onlyIn("io.nats..", "dev.contextd.keep.event.nats");
    }

    /// Nobody but these packages knows what is in that one.
    static void onlyIn(String library, String... packages) {
        noClasses()
                .that()
                .resideOutsideOfPackages(packages)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(library)
                .check(ArchitectureTest.PROGRAM);
    }
}
