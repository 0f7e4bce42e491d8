package dev.contextd.keep.store;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/// One change to one record.
public sealed interface Change {
    RecordKey key();

    Expected expected();

    /// Makes or replaces a record.
    ///
    /// @param expires restated with every put, kept to the millisecond; absent means that it lives for ever
    record Put(RecordKey key, String json, Expected expected, Optional<Instant> expires) implements Change {
        private static final Instant EXPIRES_MAX = Instant.parse("9999-12-31T23:59:59.999Z");

        public Put {
            expires = expires.map(at -> at.truncatedTo(ChronoUnit.MILLIS));
            if (expires.filter(at -> at.isBefore(Instant.EPOCH) || at.isAfter(EXPIRES_MAX))
                    .isPresent()) {
                throw new IllegalArgumentException("a record expires between 1970 and " + EXPIRES_MAX);
            }
        }
    }

    /// Removes a record; removing what is not there is no fault unless a version is expected.
    record Delete(RecordKey key, Expected expected) implements Change {}

    static Put put(RecordKey key, String json, Expected expected) {
        return new Put(key, json, expected, Optional.empty());
    }

    static Delete delete(RecordKey key) {
        return new Delete(key, Expected.ANYTHING);
    }
}
