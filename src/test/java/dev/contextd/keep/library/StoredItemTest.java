package dev.contextd.keep.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.store.RecordKey;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoredItemTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"a\":{\"b\":[1,2,{\"}\":\"]\"}]},\"ü\":\"\\\"\\\\\"}",
                "{\"wide\":\"😀 日本\",\"n\":1.50,\"x\":null}",
                "[1,[2]]",
                "\"text\"",
                "7"
            })
    void aBodyComesBackToTheLetter(String body) {
        var item = new Item(
                "id",
                new Holder("owner:ann 😀"),
                new ProjectKey("p"),
                "memory",
                Set.of("a", "b"),
                Instant.EPOCH,
                "a \"text\"\n\u0001 ü",
                body,
                "label");
        var stored = new StoredItem(item, List.of(RecordKey.of("slips", "x", "y")));

        assertThat(StoredItem.of(stored.toJson())).isEqualTo(stored);
    }

    @Test
    void aLongItemComesBackToTheLetter() {
        var item = new Item(
                "id",
                new Holder("owner:ann"),
                new ProjectKey("p"),
                "memory",
                Set.of(),
                Instant.EPOCH,
                "long text 😀 ".repeat(10_000),
                "{\"words\":\"" + "body ü ".repeat(10_000) + "\"}");
        var stored = new StoredItem(item, List.of());

        assertThat(StoredItem.of(stored.toJson())).isEqualTo(stored);
    }

    @Test
    void fieldsThatAreNotKnownYetAreNoTrouble() {
        var read = StoredItem.of("""
                {"format":1,"later":{"a":[1]},"id":"i","holder":"h","project":"p","kind":"k","at":"1970-01-01T00:00:00Z",
                 "text":"t","tags":[],"body": {"a": 1} ,"more":[{}]}""");

        assertThat(read.item().body()).isEqualTo("{\"a\": 1}");
        assertThat(read.item().text()).isEqualTo("t");
    }
}
