package dev.contextd;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import dev.contextd.base.stream.ByteLines;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.tool.Tool;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/// The borders between the packages, guarded in the test run.
class ArchitectureTest {
    static final JavaClasses PROGRAM = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.contextd");

    /// Features: they know tools and ports, nothing of how they are reached or kept.
    private static final String[] FEATURES = {"dev.contextd.feature.."};

    /// Ports: each in a package of its own, its adapters one below.
    private static final String[] PORTS = {
        "dev.contextd.keep.event", "dev.contextd.keep.search", "dev.contextd.keep.store", "dev.contextd.text"
    };

    /// What every other part may know, because it needs nothing but the JDK itself.
    private static final String[] FOUNDATIONS = {"dev.contextd.base.[cache|digest|file|host|text]"};

    /// Who makes the system of its parts, and who looks after the files of a part beside it.
    private static final Set<String> NAMING_ADAPTERS = Set.of(
            "dev.contextd.app.Outlets",
            "dev.contextd.app.Wiring",
            "dev.contextd.app.Engines",
            "dev.contextd.app.Storage",
            "dev.contextd.app.RemoteSearch",
            "dev.contextd.app.Features",
            "dev.contextd.app.Upkeep",
            "dev.contextd.app.Examination");

    @Test
    void seesTheWholeProgram() {
        assertThat(PROGRAM.size()).isGreaterThan(100);
    }

    @Test
    void featuresKeepThingsInTheLibraryAndNeverMeetTheStore() {
        noClasses()
                .that()
                .resideOutsideOfPackages("dev.contextd.keep..", "dev.contextd.app..")
                .should()
                .dependOnClassesThat()
                .areAssignableTo(RecordStore.class)
                .because("what is written goes through a Draft, what is read through Records")
                .check(PROGRAM);
    }

    @Test
    void featuresKnowToolsButNeitherTheProtocolNorTheCommandLine() {
        noClasses()
                .that()
                .resideInAnyPackage(FEATURES)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.contextd.mcp..",
                        "dev.contextd.ui..",
                        "dev.contextd.cli..",
                        "dev.contextd.local..",
                        "dev.contextd.api..",
                        "dev.contextd.app..",
                        "dev.contextd")
                .check(PROGRAM);
    }

    @Test
    void toolsKnowNeitherTheProtocolNorTheFeatures() {
        noClasses()
                .that()
                .resideInAPackage("dev.contextd.tool..")
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                                "dev.contextd.mcp..",
                                "dev.contextd.ui..",
                                "dev.contextd.cli..",
                                "dev.contextd.local..",
                                "dev.contextd.app..")
                        .or(resideInAnyPackage(FEATURES)))
                .check(PROGRAM);
    }

    @Test
    void thePageKnowsToolsAloneAndNobodyButTheWiringKnowsIt() {
        classes()
                .that()
                .resideInAPackage("dev.contextd.ui..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.contextd.ui..",
                        "dev.contextd.tool",
                        "dev.contextd.base..",
                        "java..",
                        "javax.crypto..",
                        "org.jspecify..",
                        "org.eclipse.jetty..",
                        "tools.jackson..")
                .check(PROGRAM);
        DependenciesTest.onlyIn("dev.contextd.ui..", "dev.contextd.ui..", "dev.contextd.app");
    }

    @Test
    void theProtocolKnowsNoTransportAndNoOlderRevision() {
        noClasses()
                .that()
                .resideInAPackage("dev.contextd.mcp")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.contextd.mcp.*..")
                .check(PROGRAM);
        noClasses()
                .that()
                .resideInAPackage("dev.contextd.mcp.legacy")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.contextd.mcp.http..", "dev.contextd.mcp.stdio..")
                .check(PROGRAM);
    }

    @Test
    void theOlderRevisionsCanBeDeletedAsAFolder() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.contextd.mcp.legacy..")
                .and()
                .doNotHaveFullyQualifiedName("dev.contextd.app.Wiring")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.contextd.mcp.legacy..")
                .check(PROGRAM);
    }

    @Test
    void settingsKnowNoFeature() {
        noClasses()
                .that()
                .resideInAPackage("dev.contextd.app.config")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.contextd.feature..", "dev.contextd.mcp..", "dev.contextd.keep..", "dev.contextd.app")
                .check(PROGRAM);
    }

    @Test
    void findingSecretsNeedsNothingButTheJdk() {
        classes()
                .that()
                .resideInAPackage("dev.contextd.base.secret..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("dev.contextd.base.secret..", "java..", "org.jspecify..")
                .check(PROGRAM);
    }

    @Test
    void readingSourcesNeedsNothingButAParser() {
        classes()
                .that()
                .resideInAPackage("dev.contextd.source.code..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(andFoundations("dev.contextd.source.code..", "org.treesitter.."))
                .check(PROGRAM);
    }

    @Test
    void whatEverybodyMayKnowNeedsNothingButTheJdk() {
        classes()
                .that()
                .resideInAnyPackage(FOUNDATIONS)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(andFoundations())
                .check(PROGRAM);
    }

    static String[] andFoundations(String... packages) {
        return Stream.of(packages, FOUNDATIONS, new String[] {"java..", "org.jspecify.."})
                .flatMap(Arrays::stream)
                .toArray(String[]::new);
    }

    @Test
    void theBridgeIsSmall() {
        classes()
                .that()
                .resideInAPackage("dev.contextd.local.bridge")
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                                andFoundations("dev.contextd.local.bridge", "tools.jackson.core..", "jdk.net"))
                        .or(belongToAnyOf(ByteLines.class)))
                .check(PROGRAM);
    }

    @Test
    void theFilesOfClientsAreTheCommandLinesBusinessAlone() {
        classes()
                .that()
                .resideInAPackage("dev.contextd.cli.client..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(andFoundations(
                        "dev.contextd.cli.client..",
                        "dev.contextd.base.failure",
                        "dev.contextd.source.yaml",
                        "dev.contextd.tool",
                        "tools.jackson.."))
                .check(PROGRAM);
        DependenciesTest.onlyIn("dev.contextd.cli.client..", "dev.contextd.cli.client..", "dev.contextd.cli..");
    }

    @Test
    void portsKnowOnlyTheJdkFailuresAndProjects() {
        for (String port : PORTS) {
            classes()
                    .that()
                    .resideInAPackage(port)
                    .should()
                    .onlyDependOnClassesThat()
                    .resideInAnyPackage(andFoundations(port, "dev.contextd.base.failure", "dev.contextd.base.project"))
                    .check(PROGRAM);
        }
    }

    @Test
    void fourClassesNameAdapters() {
        for (String port : PORTS) {
            noClasses()
                    .that()
                    .resideOutsideOfPackage(port + ".*..")
                    .and(describe("name no adapters", c -> !NAMING_ADAPTERS.contains(outermost(c))))
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage(port + ".*..")
                    .check(PROGRAM);
        }
        assertThat(NAMING_ADAPTERS)
                .allSatisfy(namer -> assertThat(PROGRAM.get(namer).getDirectDependenciesFromSelf())
                        .anyMatch(it -> isAdapter(it.getTargetClass().getPackageName())));
    }

    private static String outermost(JavaClass c) {
        return c.getName().replaceFirst("\\$.*", "");
    }

    private static boolean isAdapter(String name) {
        return Arrays.stream(PORTS).anyMatch(port -> name.startsWith(port + "."));
    }

    @Test
    void adaptersDoNotKnowEachOther() {
        for (String port : PORTS) {
            slices().matching(port + ".(*)..").should().notDependOnEachOther().check(PROGRAM);
        }
    }

    @Test
    void packagesFormNoCycles() {
        slices().matching("dev.contextd.(*)..").should().beFreeOfCycles().check(PROGRAM);
        slices().assignedFrom(EACH_PACKAGE).should().beFreeOfCycles().check(PROGRAM);
    }

    private static final SliceAssignment EACH_PACKAGE = new SliceAssignment() {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            return SliceIdentifier.of(type.getPackageName());
        }

        @Override
        public String getDescription() {
            return "each package";
        }
    };

    @Test
    void featuresDoNotKnowEachOther() {
        slices().matching("dev.contextd.feature.(*)..")
                .should()
                .notDependOnEachOther()
                .check(PROGRAM);
    }

    @Test
    void theRootHoldsMainAlone() {
        assertThat(PROGRAM.stream().filter(c -> c.getPackageName().equals("dev.contextd")))
                .extracting(JavaClass::getSimpleName)
                .containsOnly("Main", "package-info");
    }

    @Test
    void theTopLevelIsTheDiagram() {
        assertThat(PROGRAM.stream()
                        .map(JavaClass::getPackageName)
                        .filter(name -> !name.equals("dev.contextd"))
                        .map(name -> name.substring("dev.contextd.".length()).replaceFirst("\\..*", ""))
                        .distinct())
                .containsExactlyInAnyOrder(
                        "api app base cli feature gateway keep local mcp source text tool ui wire".split(" ", -1));
    }

    @Test
    void noSimpleNameStandsForTwoThings() {
        var twice = PROGRAM.stream()
                .filter(c -> c.isTopLevelClass() && !c.getSimpleName().equals("package-info"))
                .collect(Collectors.groupingBy(
                        JavaClass::getSimpleName, Collectors.mapping(JavaClass::getName, Collectors.toList())));
        twice.values().removeIf(names -> names.size() == 1);

        assertThat(twice).isEmpty();
    }

    @Test
    void toolsAreFinalPackagePrivateAndHaveRecordsForWhatTheyExchange() {
        classes()
                .that()
                .implement(Tool.class)
                .should()
                .haveModifier(JavaModifier.FINAL)
                .andShould()
                .bePackagePrivate()
                .andShould()
                .haveSimpleNameEndingWith("Tool")
                .andShould(haveRecords("Input", "Output"))
                .check(PROGRAM);
    }

    private static ArchCondition<JavaClass> haveRecords(String... names) {
        return new ArchCondition<>("have records " + Arrays.toString(names)) {
            @Override
            public void check(JavaClass tool, ConditionEvents events) {
                for (String name : names) {
                    boolean found = PROGRAM.contain(tool.getName() + "$" + name)
                            && PROGRAM.get(tool.getName() + "$" + name).isRecord();
                    events.add(new SimpleConditionEvent(tool, found, tool.getName() + " has " + name + ": " + found));
                }
            }
        };
    }

    @Test
    void everyPackageIsNullMarked() {
        var packages = PROGRAM.stream().map(JavaClass::getPackage).collect(Collectors.toSet());

        assertThat(packages)
                .hasSizeGreaterThan(10)
                .allSatisfy(p -> assertThat(p.isAnnotatedWith(NullMarked.class))
                        .as(p.getName())
                        .isTrue());
    }

    @Test
    void publicIsEarned() {
        var idle = PROGRAM.stream()
                .filter(c -> c.isTopLevelClass() && c.getModifiers().contains(JavaModifier.PUBLIC))
                .filter(c -> !c.isEquivalentTo(Main.class))
                .filter(c -> Sources.java().stream().noneMatch(file -> needs(file, c)))
                .map(JavaClass::getName);

        assertThat(idle)
                .as("public classes that nobody outside their package imports or gets from a public method")
                .isEmpty();
    }

    private static boolean needs(Path file, JavaClass c) {
        return !file.endsWith(c.getSimpleName() + ".java")
                && (Sources.lines(file).contains("import " + c.getName() + ";")
                        || Sources.lines(file).stream()
                                .anyMatch(line -> line.startsWith("import ") && line.contains(c.getName() + "."))
                        || Pattern.compile("^ *public [^;{]*\\b" + c.getSimpleName() + "\\b", Pattern.MULTILINE)
                                .matcher(String.join("\n", Sources.lines(file)))
                                .find());
    }

    @Test
    void namesHaveAnIdea() {
        noClasses()
                .should()
                .haveNameMatching(".*(Impl|Utils?|Helper|Manager|Service|^Base|^Abstract)")
                .check(PROGRAM);
    }

    @Test
    void theClockAndTheEnvironmentAreGivenNotTaken() {
        noClasses()
                .that()
                // An id needs an order in time, not a clock that tests move.
                .doNotHaveFullyQualifiedName("dev.contextd.tool.Ids")
                .should()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .check(PROGRAM);
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.contextd.cli..")
                .should()
                .callMethod(System.class, "getenv")
                .orShould()
                .callMethod(System.class, "getenv", String.class)
                .check(PROGRAM);
    }
}
