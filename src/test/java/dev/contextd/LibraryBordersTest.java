package dev.contextd;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.contextd.app.Config;
import dev.contextd.app.Wiring;
import dev.contextd.app.config.Settings;
import dev.contextd.base.project.Owner;
import dev.contextd.base.project.Project;
import dev.contextd.keep.library.Library;
import dev.contextd.text.Tokenizer;
import org.junit.jupiter.api.Test;

/// What programs see of contextd, and what the library for them knows of the rest.
class LibraryBordersTest {
    private static final String API = "dev.contextd.api";

    private static final JavaClasses PROGRAM = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.contextd");

    @Test
    void theLibraryOpensTheSystemAndCallsToolsAndDoesNothingElse() {
        classes()
                .that()
                .resideInAPackage(API)
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                                API, "dev.contextd.tool", "dev.contextd.base.failure", "java..", "org.jspecify..")
                        .or(belongToAnyOf(
                                Wiring.class,
                                Config.class,
                                Settings.class,
                                Library.class,
                                Project.class,
                                Owner.class,
                                Tokenizer.class)))
                .check(PROGRAM);
    }

    @Test
    void nobodyInTheTreeKnowsTheLibrary() {
        noClasses()
                .that()
                .resideOutsideOfPackage(API)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(API)
                .check(PROGRAM);
    }

    @Test
    void programsSeeRecordsAndPlainJava() {
        var seen = PROGRAM.stream()
                .filter(c -> c.getPackageName().equals(API))
                .flatMap(c -> c.getMethods().stream())
                .filter(method -> method.getModifiers().contains(JavaModifier.PUBLIC))
                .flatMap(method -> method.getAllInvolvedRawTypes().stream())
                .map(JavaClass::getBaseComponentType)
                .filter(type -> !type.isPrimitive())
                .map(JavaClass::getPackageName)
                .distinct();

        assertThat(seen)
                .contains(API, "java.nio.file", "java.time")
                .allMatch(name -> name.equals(API) || name.startsWith("java."));
    }
}
