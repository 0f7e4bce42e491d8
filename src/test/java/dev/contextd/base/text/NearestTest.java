package dev.contextd.base.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestTest {
    private static final List<String> NAMES = List.of("status", "stats", "search", "serve", "limit");

    @Test
    void whatWasMeantIsFoundByItsFewestMistakes() {
        assertThat(Nearest.of("serach", NAMES)).contains("search");
        assertThat(Nearest.of("limt", NAMES)).contains("limit");
        assertThat(Nearest.of("Limit", NAMES)).contains("limit");
        assertThat(Nearest.of("statu", NAMES)).as("what it begins").contains("status");
    }

    @Test
    void whatIsLikeNoneWasNotMeant() {
        assertThat(Nearest.of("xylophone", NAMES)).isEmpty();
        assertThat(Nearest.of("s".repeat(1_000_000), NAMES)).isEmpty();
        assertThat(Nearest.of("", NAMES)).isEmpty();
    }
}
