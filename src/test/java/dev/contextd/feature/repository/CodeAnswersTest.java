package dev.contextd.feature.repository;

import static dev.contextd.feature.repository.Shop.first;
import static dev.contextd.feature.repository.Shop.paths;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What repository_search puts first, and what it shows.
class CodeAnswersTest {
    @TempDir
    Path directory;

    private Shop shop;

    @BeforeEach
    void open() throws Exception {
        shop = new Shop(directory);
    }

    @AfterEach
    void close() throws Exception {
        shop.close();
    }

    @Test
    void aWholeIssueIsTakenAndTheFileThatItsLogNamesComesFirst() throws Exception {
        shop.awaitVectors(shop.index());
        String noise = "The weather was fine and nothing else happened on that day at all, as far as anybody knows. ";
        String issue = "Totals are wrong\n" + noise.repeat(100) + "\nTraceback (most recent call last):\n"
                + "  File \"/srv/app/cart/cart.py\", line 9, in refresh_totals\nTypeError: unsupported operand\n";

        var answer = shop.search(issue, Map.of());

        assertThat(first(answer).path("symbol").asString()).isEqualTo("refresh_totals");
    }

    @Test
    void sourcesComeBeforeTestsAndTheseBeforeDocumentsUnlessTheQuestionIsAboutThem() throws Exception {
        shop.write("docs/refunds.md", "# Refunds\n\nHow to refund an order that was paid twice.\n");
        shop.write(
                "tests/test_refunds.py",
                "def test_refund_an_order_that_was_paid_twice():\n    refund(paid_twice())\n    assert order_is_refunded()\n");
        shop.write(
                "src/refunds.py",
                "def give_back(order):\n    for payment in order.paid[1:]:\n        payment.refund()\n");
        shop.awaitVectors(shop.index());

        assertThat(paths(shop.search("refund an order that was paid twice", Map.of("limit", "3"))))
                .containsExactly("src/refunds.py", "tests/test_refunds.py", "docs/refunds.md");
        assertThat(paths(shop.search("test of refund for an order paid twice", Map.of())))
                .startsWith("tests/test_refunds.py");
        assertThat(paths(shop.search("documentation: refund an order paid twice", Map.of())))
                .startsWith("docs/refunds.md");
    }

    /// Its one passage stands beside files of many, all of which are looked at where there are few.
    @Test
    void theOnlyFileThatSaysItIsFoundAmongAFewAlso() throws Exception {
        String key = "-----BEGIN RSA PRIVATE KEY-----\n"
                + "MIIEpAIBAAKCAQEA7bq3".repeat(3).concat("\n").repeat(60) + "-----END RSA PRIVATE KEY-----\n";
        shop.write("deploy.txt", "first line\n" + key + "after the key\n");
        shop.awaitVectors(shop.index());

        assertThat(paths(shop.search("after the key", Map.of()))).startsWith("deploy.txt");
        shop.awaitVectors(shop.index());
        assertThat(paths(shop.search("after the key", Map.of()))).startsWith("deploy.txt");
    }

    @Test
    void aLongFunctionHasOnePlaceBeforeAllOthersHaveTheirs() throws Exception {
        var body = new StringBuilder("def ship_parcel(parcel):\n");
        for (int i = 0; i < 120; i++) {
            body.append("    parcel.ship(step=").append(i).append(") # ship the parcel to the customer\n");
        }
        shop.write("src/shipping.py", body.toString());
        shop.write(
                "src/labels.py",
                "def label(parcel):\n    address = parcel.customer.address\n    return print_label(address)\n");
        shop.awaitVectors(shop.index());

        var symbols = new ArrayList<String>();
        shop.search("ship the parcel to the customer", Map.of("limit", "2"))
                .path("results")
                .forEach(hit -> symbols.add(hit.path("symbol").asString()));

        assertThat(symbols).containsExactly("ship_parcel", "label");
    }

    @Test
    void theLinesThatFitAreShown() throws Exception {
        var body = new StringBuilder("def nightly():\n");
        for (int i = 0; i < 20; i++) {
            body.append("    step(").append(i).append(")\n");
        }
        body.append("    archive.compress(yesterday)\n    done()\n");
        shop.write("src/nightly.py", body.toString());
        shop.awaitVectors(shop.index());

        assertThat(first(shop.search("archive compress yesterday", Map.of()))
                        .path("content")
                        .asString())
                .startsWith("def nightly():")
                .contains("archive.compress(yesterday)");
    }
}
