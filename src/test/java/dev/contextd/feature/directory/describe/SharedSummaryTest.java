package dev.contextd.feature.directory.describe;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Summaries say what the files of a directory share, never what one of them says of itself.
class SharedSummaryTest {
    @TempDir
    private Path folder;

    private Path root;

    @BeforeEach
    void project() throws IOException {
        root = Files.createDirectory(folder.toRealPath().resolve("orchard"));
    }

    @Test
    void typesThatEndAlikeAreToldByWhatTheyAre() throws IOException {
        for (String fruit : List.of("Apple", "Cherry", "Pear", "Plum", "Quince")) {
            write("src/pickers/" + fruit + "Picker.java", "public class " + fruit + "Picker extends Picking {}\n");
        }
        write("src/pickers/LadderPicker.java", "/// Puts a ladder against a wall.\npublic class LadderPicker {}\n");

        assertThat(summary("src/pickers"))
                .isEqualTo("Pickers: Ladder, Apple, Cherry, Pear, Plum and Quince. Most are kinds of Picking.");
    }

    @Test
    void whatTypesAreKindsOfIsFoundInCppToo() throws IOException {
        for (String fruit : List.of("Apple", "Cherry", "Pear", "Plum", "Quince")) {
            write(
                    "src/pick/" + fruit + ".hpp",
                    "class " + fruit + " final : public virtual fruit::Stone<int>, Eaten {};\n");
        }

        assertThat(summary("src/pick")).endsWith("Most are kinds of Stone.");
    }

    @Test
    void namesThatAreHiddenAreCutWhereTheirWordsEnd() throws IOException {
        for (String name : List.of("Table", "Text", "Tree", "Panel", "Rule")) {
            write("draw/" + name.toLowerCase(Locale.ROOT) + ".py", "class _Rich" + name + ":\n    pass\n");
        }
        for (String name : List.of("Apple", "Cherry", "Pear", "Plum", "Quince")) {
            write("grow/" + name.toLowerCase(Locale.ROOT) + ".py", "class " + name + "Tree_:\n    pass\n");
        }

        assertThat(summary("draw")).isEqualTo("Rich types: Panel, Rule, Table, Text and Tree.");
        assertThat(summary("grow")).isEqualTo("Trees: Apple, Cherry, Pear, Plum and Quince.");
    }

    @Test
    void whatRunsAPackageOfTestsDoesNotSayWhatTheyTest() throws IOException {
        write(
                "src/test/__main__.py",
                "\"\"\"Shim to allow python -m orchard.test.\"\"\"\nfrom x import main\n\nmain()\n");
        for (String name : List.of("apple", "cherry", "pear")) {
            write("src/test/" + name + "_test.py", "def test_it():\n    pass\n");
        }

        assertThat(summary("src/test")).isEqualTo("Tests of apple, cherry and pear.");
    }

    @Test
    void aSentenceThatAsksForMoneyIsNotWhatAProjectIs() throws IOException {
        write(
                "README.md",
                "# Orchard\n\nKeeps trees and counts their fruit.\n\nOrchard is free, please consider"
                        + " [supporting it](https://a.example)!\n\nNobody does.\n");

        assertThat(summary(".")).startsWith("Keeps trees and counts their fruit.");
    }

    @Test
    void whatStandsBehindTheEndOfWhatIsReadIsNotTakenByHalf() throws IOException {
        write(
                "guide/quick.md",
                "# Quick start for new gardeners\n\n" + "- [A part](#part)\n".repeat(220)
                        + "\nRead the [examples](https://" + "long.".repeat(100) + "example).\n");

        assertThat(summary("guide")).isEqualTo("Quick start for new gardeners.");
    }

    @Test
    void aDocumentThatSaysLittleIsToldByItsTitle() throws IOException {
        write("guide/quick.md", "# Grafting\n\n- [A part](#part)\n");

        assertThat(summary("guide")).isEqualTo("Holds quick.md: Grafting.");
    }

    @Test
    void dataInAFolderOfLayoutsIsNoTemplate() throws IOException {
        for (String name : List.of("arabic", "azerty", "bepo", "cyrillic", "dvorak")) {
            write("keys/layouts/" + name + ".json", "{\"rows\": []}\n");
        }

        assertThat(summary("keys/layouts")).isEqualTo("JSON files: arabic, azerty, bepo, cyrillic and dvorak.");
    }

    @Test
    void theDocOfOneTypeAmongManyIsNotTakenForAll() throws IOException {
        write("src/syntax/SingleLine.java", "/** A single-line comment. */\npublic class SingleLine {}\n");
        for (String name : List.of("Loop", "Branch", "Literal", "Call", "Jump", "Block")) {
            write("src/syntax/" + name + ".java", "public class " + name + " {}\n");
        }

        assertThat(summary("src/syntax")).startsWith("Defines ").doesNotContain("single-line comment");
    }

    @Test
    void ofFewTypesEachIsToldWithItsName() throws IOException {
        write("src/trade/Seller.java", "/** Sells fruit by the crate. */\npublic class Seller {}\n");
        write("src/trade/Buyer.java", "/** Buys what is ripe. */\npublic class Buyer {}\n");

        assertThat(summary("src/trade")).isEqualTo("Buyer: buys what is ripe. Seller: sells fruit by the crate.");
    }

    @Test
    void namesKeepTheirCapitalBehindAColon() throws IOException {
        write("src/shop/Finder.java", "/** Lucene index of all fruit. */\npublic class Finder {}\n");
        write("src/shop/RedisCart.java", "/** Redis entries of chosen fruit. */\npublic class RedisCart {}\n");
        write("src/shop/Till.java", "/** Simple way to pay. */\npublic class Till {}\n");

        assertThat(summary("src/shop"))
                .contains("Finder: Lucene index", "RedisCart: Redis entries", "Till: simple way to pay.");
    }

    @Test
    void theTypeThatTheDirectoryIsCalledAfterSpeaksForIt() throws IOException {
        write("src/press/Press.java", "/** Makes juice of crushed fruit. */\npublic class Press {}\n");
        for (String name : List.of("Barrel", "Filter", "Lever", "Bottle")) {
            write("src/press/" + name + ".java", "/// For juice of fruit, crushed.\npublic class " + name + " {}\n");
        }

        assertThat(summary("src/press"))
                .isEqualTo("Press: makes juice of crushed fruit. Defines Barrel, Bottle, Filter and Lever.");
    }

    @Test
    void wordsThatNoOtherFileCarriesAreNotUsed() throws IOException {
        write("src/press/Press.java", "/** Throttles telemetry upload bandwidth. */\npublic class Press {}\n");
        for (String name : List.of("Barrel", "Filter", "Lever", "Bottle")) {
            write("src/press/" + name + ".java", "/// For juice of fruit, crushed.\npublic class " + name + " {}\n");
        }

        assertThat(summary("src/press")).doesNotContain("telemetry").startsWith("Defines ");
    }

    @Test
    void codeWithItsTestsBesideItIsNoDirectoryOfTests() throws IOException {
        write("src/cors/index.ts", "/**\n * @module\n * Lets browsers of other sites in.\n */\nexport const x = 1\n");
        write("src/cors/index.test.ts", "test('x', () => {})\n");

        assertThat(summary("src/cors")).isEqualTo("Lets browsers of other sites in.");
    }

    @Test
    void settingsThatAreWrittenAsCodeAreNoTests() throws IOException {
        write("trees/build.gradle.kts", "plugins { kotlin(\"jvm\") }\n");
        write("trees/apple/Apple.kt", "class Apple\n");
        write("trees/pear/Pear.kt", "class Pear\n");
        write("web/main.ts", "export class Gate {}\n");
        for (String name : List.of("vite", "eslint", "postcss", "tailwind")) {
            write("web/" + name + ".config.js", "export default {}\n");
        }
        write("pips/setup.py", "from setuptools import setup\nsetup(name='pips')\n");

        assertThat(summary("trees")).isEqualTo("Kotlin files: build.gradle.kts. Holds apple and pear.");
        assertThat(summary("web")).isEqualTo("Defines the class Gate.");
        assertThat(summary("pips")).isEqualTo("Python files: setup.py.");
    }

    @Test
    void aProgramThatBuildsDocumentsIsNotWhatTheyAreAbout() throws IOException {
        write("docs/conf.py", "\"\"\"Configuration file for the builder of documentation.\"\"\"\n");
        write("docs/pruning.rst", "Pruning in winter\n=================\n\nText.\n");
        write("docs/grafting.rst", "Grafting\n========\n\nText.\n");

        assertThat(summary("docs")).isEqualTo("Documentation: Grafting and Pruning in winter.");
    }

    @Test
    void anAddressOnTopOfAReadmeIsNotItsDescription() throws IOException {
        write("db/README.md", """
                # Db

                `db://user:pass@host:1/name?query` (`dbs://` works, too)

                ## Upgrading

                If you come from the old driver, set a flag.
                """);
        write("db/a.sql", "create table trees (id int);\n");
        write("db/b.sql", "create table rows (id int);\n");

        assertThat(summary("db")).isEqualTo("Defines trees and rows.");
    }

    @Test
    void ofAReadmeOnlyTheSentenceWithAnAddressIsLeftOut() throws IOException {
        write("rows/README.md", "# Rows\n\nKeeps trees in lines. See https://example.org/rows for more of it.\n");
        write("trees/README.md", "# Trees\n\nPlans apple trees (https://example.org/trees) for a garden.\n");
        write("fruit/README.md", "# Fruit\n\nDocumentation of all fruit stands at https://example.org/fruit.\n");
        for (String name : List.of("rows", "trees", "fruit")) {
            write(name + "/plan.py", "def plan():\n    pass\n");
        }

        assertThat(summary("rows")).startsWith("Keeps trees in lines.").doesNotContain("example.org");
        assertThat(summary("trees")).startsWith("Plans apple trees for a garden.");
        assertThat(summary("fruit")).doesNotContain("Documentation", "example.org");
    }

    @Test
    void aReadmeIsQuotedWhereItSaysWhatTheThingIs() throws IOException {
        write(
                "README.md",
                "<p>a fruit project</p>\n\nEvery tree in its place.\n\nOrchard is a planner for rows of trees.\n");
        write("plan.py", "def plan():\n    pass\n");

        assertThat(summary(".")).isEqualTo("Orchard is a planner for rows of trees.");
    }

    @Test
    void aPackageDocThatIsAboutOneClassIsNotAboutThePackage() throws IOException {
        write("jobs/__init__.py", "\"\"\"\nBase class for jobs\n\"\"\"\nclass Job:\n    pass\n");
        for (String name : List.of("pick", "prune", "spray", "water", "weigh")) {
            write("jobs/" + name + ".py", "class Job:\n    pass\n");
        }

        assertThat(summary("jobs")).isEqualTo("Modules: pick, prune, spray, water and weigh.");
    }

    @Test
    void aDocThatOnlyRepeatsANameIsNoDoc() throws IOException {
        write("src/form/EmbeddedForm.php", "<?php\n/**\n * Class EmbeddedForm.\n */\nclass EmbeddedForm {}\n");
        write("src/form/Field.php", "<?php\nclass Field {}\n");

        assertThat(summary("src/form")).isEqualTo("Defines EmbeddedForm and Field.");
    }

    @Test
    void aFolderThatIsOnlyAStepSaysWhereItLeadsAndNothingElse() throws IOException {
        write("app/src/main/orchard/trees/Tree.java", "/** One tree and its age. */\npublic class Tree {}\n");
        write("app/src/main/orchard/rows/Row.java", "/** Trees in a line. */\npublic class Row {}\n");
        write("app/notes.md", "# Notes\n\nWhat we noted about rows.\n");
        write("app/more.md", "# More\n\nWhat we noted about trees.\n");

        var told = Told.all(root);

        assertThat(requireNonNull(told.get("app/src")).summary()).isEqualTo("Leads to main/orchard/");
        assertThat(requireNonNull(told.get("app/src/main")).summary()).isEqualTo("Leads to orchard/");
        assertThat(requireNonNull(told.get("app")).subdirectories())
                .containsExactly(new Description.Child("src/main/orchard/", "Groups rows and trees."));
    }

    @Test
    void resourcesAreToldByTheirNamesAndWhatTheyBelongTo() throws IOException {
        for (String name : List.of("ants", "frost", "mildew", "scab", "wasps")) {
            write("src/main/resources/org/orchard/pests/" + name + ".txt", "pattern " + name + "\n");
        }

        assertThat(summary("src/main/resources/org/orchard/pests"))
                .isEqualTo("Plain text files for org/orchard/pests: ants, frost, mildew, scab and wasps.");
    }

    @Test
    void namesThatAProgramGaveAreCounted() throws IOException {
        for (int i = 0; i < 6; i++) {
            write("results/" + Integer.toHexString(0xabc1230 + i) + ".json", "{}\n");
        }

        assertThat(summary("results")).isEqualTo("JSON files, 6 with generated names.");
    }

    @Test
    void namesThatSomebodyPutADateBeforeAreTold() throws IOException {
        write("migrations/20240105120000-create-users.js", "module.exports = {}\n");
        write("migrations/20240106120000-create-trees.js", "module.exports = {}\n");
        for (int i = 0; i < 6; i++) {
            write("runs/3f2a9c1" + i + "-e29b-41d4-a716-446655440000.json", "{}\n");
        }

        assertThat(summary("migrations"))
                .contains("create-users", "create-trees")
                .doesNotContain("generated");
        assertThat(summary("runs")).isEqualTo("JSON files, 6 with generated names.");
    }

    @Test
    void whatStandsInTestsIsTestsThoughNoNameSaysSo() throws IOException {
        write("tests/grafting.rs", "#[test]\nfn grafts() {}\n");
        write("tests/pruning.rs", "#[test]\nfn prunes() {}\n");
        write("tests/util.rs", "pub fn tree() {}\n");

        assertThat(summary("tests")).isEqualTo("Tests of grafting and pruning.");
    }

    @Test
    void aLibraryForTestingIsNoDirectoryOfTests() throws IOException {
        write("src/testing/weather.ts", "export class Weather {}\n");
        write("src/testing/season.ts", "export class Season {}\n");

        assertThat(summary("src/testing")).isEqualTo("Defines Season and Weather.");
    }

    private void write(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private String summary(String scope) throws IOException {
        return requireNonNull(Told.all(root).get(scope)).summary();
    }
}
