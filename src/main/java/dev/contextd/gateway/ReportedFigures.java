package dev.contextd.gateway;

import dev.contextd.wire.Dialect;
import dev.contextd.wire.ReportedUsage;
import dev.contextd.wire.UsageReader;
import java.lang.System.Logger.Level;
import java.util.Optional;

/// What an answer says of tokens, read from a copy of it while it passes. Nothing that goes wrong here is in the
/// answer's way.
final class ReportedFigures {
    private static final System.Logger LOG = System.getLogger(ReportedFigures.class.getName());

    private Optional<UsageReader> reader;

    ReportedFigures(Dialect dialect) {
        reader = Optional.of(new UsageReader(dialect));
    }

    void take(byte[] bytes, int length) {
        try {
            reader.ifPresent(it -> it.take(bytes, 0, length));
        } catch (RuntimeException e) {
            // its message might quote from the answer
            LOG.log(Level.WARNING, "the figures of an answer were not read because of a bug: {0}", e.getClass());
            reader = Optional.empty();
        }
    }

    Optional<ReportedUsage> usage() {
        return reader.flatMap(UsageReader::usage);
    }
}
