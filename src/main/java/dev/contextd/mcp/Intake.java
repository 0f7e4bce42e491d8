package dev.contextd.mcp;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.fair.FairLine;
import dev.contextd.base.fair.Places;
import java.time.Duration;

/// Room for messages, from their first byte until they are answered: all together they are no more than a part of the
/// heap, and of that one owner gets a share.
public final class Intake {
    /// What one place has room for; small, because even the smallest message takes one.
    static final int PLACE_BYTES = 4 << 10;

    /// As a tree, and with what is made of it, a message takes several times its bytes.
    private static final int PART_OF_HEAP = 16;

    private static final int WAITING_MAX = 1_000;

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final int placesMax;
    private final FairLine line;

    /// @param bytesMax of all messages under way
    public Intake(long bytesMax) {
        this.placesMax = Math.toIntExact(Math.max(2, bytesMax / PLACE_BYTES));
        this.line = new FairLine(placesMax, WAITING_MAX);
    }

    public static Intake ofThisHeap() {
        return new Intake(Runtime.getRuntime().maxMemory() / PART_OF_HEAP);
    }

    /// Room that was taken.
    public interface Room extends AutoCloseable {
        @Override
        void close();
    }

    /// Waits for room for a message, for a while. A message that is larger than any share waits until its owner has
    /// no other.
    public Room take(String owner, long bytes) {
        long wanted = Math.max(1, Math.ceilDiv(bytes, PLACE_BYTES));
        int count = (int) Math.min(wanted, Places.share(placesMax, 0));
        try {
            if (line.enter(owner, count, PATIENCE)) {
                return () -> line.leave(owner, count);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        throw new Failure(
                Kind.RATE_LIMITED, "Too much was sent at once and is not answered yet; wait for answers, then go on.");
    }
}
