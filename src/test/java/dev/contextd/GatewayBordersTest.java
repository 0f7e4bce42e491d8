package dev.contextd;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import org.junit.jupiter.api.Test;

/// What stands between an agent and its model knows as little as possible.
class GatewayBordersTest {
    @Test
    void foldingOnTheWireIsPure() {
        classes()
                .that()
                .resideInAPackage("dev.contextd.wire..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("dev.contextd.wire..", "tools.jackson.core..", "java..", "org.jspecify..")
                .check(ArchitectureTest.PROGRAM);
    }

    @Test
    void theGatewayKnowsNeitherTheServerNorWhoStartsIt() {
        classes()
                .that()
                .resideInAPackage("dev.contextd.gateway")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(ArchitectureTest.andFoundations(
                        "dev.contextd.gateway",
                        "dev.contextd.wire",
                        "dev.contextd.base.access",
                        "dev.contextd.base.failure",
                        "org.eclipse.jetty.."))
                .check(ArchitectureTest.PROGRAM);
    }
}
