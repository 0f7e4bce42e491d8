package dev.contextd.keep.store;

import dev.contextd.base.digest.Sha256;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// One write whose bounds were checked: adapters make it first, and differ only in how they keep it.
public record WriteBatch(List<Change> changes, OperationId operation) {
    public WriteBatch {
        changes = List.copyOf(changes);
        if (changes.size() > RecordStore.BATCH_MAX) {
            throw new Failure(
                    Kind.VALIDATION,
                    "At most " + RecordStore.BATCH_MAX + " records can be changed at once; split the change.");
        }
        for (Change change : changes) {
            if (change instanceof Change.Put put) {
                check(put.json());
            }
        }
    }

    private static void check(String json) {
        if (json.length() > RecordStore.JSON_CHARS_MAX) {
            throw new Failure(
                    Kind.VALIDATION,
                    "A record has at most " + RecordStore.JSON_CHARS_MAX + " characters, not " + json.length()
                            + "; shorten or split it.");
        }
        if (!WellFormed.is(json)) {
            throw new Failure(Kind.VALIDATION, "The text holds half a character (a lone surrogate); remove it.");
        }
    }

    /// What a store answers that numbers changes itself: the change at place `i` got the sequence `first + i`,
    /// whose digits are the version. So an answer can be given again without keeping a copy of the content.
    public List<StoredRecord> answer(long first) {
        var records = new ArrayList<StoredRecord>();
        for (int i = 0; i < changes.size(); i++) {
            if (changes.get(i) instanceof Change.Put put) {
                records.add(StoredRecord.numbered(put.key(), put.json(), first + i, put.expires()));
            }
        }
        return records;
    }

    /// Tells the same batch asked for again from another one with the same operation id.
    public long fingerprint() {
        var digest = Sha256.fresh();
        for (Change change : changes) {
            feed(digest, String.join("\0", change.key().parts()));
            feed(
                    digest,
                    switch (change.expected()) {
                        case Expected.Anything _ -> "anything";
                        case Expected.Nothing _ -> "nothing";
                        case Expected.At(var version) -> "at " + version.token();
                    });
            switch (change) {
                case Change.Put put -> {
                    feed(digest, "put " + put.expires().map(Instant::toString).orElse(""));
                    feed(digest, put.json());
                }
                case Change.Delete _ -> feed(digest, "delete");
            }
        }
        return ByteBuffer.wrap(digest.digest()).getLong();
    }

    private static void feed(MessageDigest digest, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).flip());
        digest.update(bytes);
    }
}
