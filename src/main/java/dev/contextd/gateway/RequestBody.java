package dev.contextd.gateway;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.OptionalLong;

/// What a request carries: read as a whole if it may be looked at and there is room for it, else left to stream by.
final class RequestBody implements AutoCloseable {
    private static final int PIECE = 1 << 16;

    private final Room room;
    private final Upstream.Body body;
    private final long held;

    private RequestBody(Room room, Upstream.Body body, long held) {
        this.room = room;
        this.body = body;
        this.held = held;
    }

    static RequestBody none() {
        return new RequestBody(new Room(0), new Upstream.Body.None(), 0);
    }

    /// @param length as it was announced
    static RequestBody streamed(InputStream in, OptionalLong length) {
        return new RequestBody(new Room(0), new Upstream.Body.Stream(in, length), 0);
    }

    /// One that has not come wholly when there is no more room for it, or when it is too large, streams on from there,
    /// after what was read.
    static RequestBody held(InputStream in, OptionalLong length, Room room, int bytesMax) throws IOException {
        if (length.isPresent()) {
            long bytes = length.getAsLong();
            if (bytes > bytesMax || !room.take(bytes)) {
                return streamed(in, length);
            }
            return whole(in, (int) bytes, room);
        }
        return growing(in, room, bytesMax);
    }

    private static RequestBody whole(InputStream in, int length, Room room) throws IOException {
        boolean read = false;
        try {
            var bytes = in.readNBytes(length);
            if (bytes.length < length || in.read() >= 0) {
                throw new IOException("the request is not as long as it says");
            }
            read = true;
            return new RequestBody(room, new Upstream.Body.Bytes(bytes), length);
        } finally {
            if (!read) {
                room.giveBack(length);
            }
        }
    }

    private static RequestBody growing(InputStream in, Room room, int bytesMax) throws IOException {
        var read = new ByteArrayOutputStream();
        var piece = new byte[PIECE];
        long held = 0;
        boolean kept = false;
        try {
            for (int count = in.read(piece); count >= 0; count = in.read(piece)) {
                read.write(piece, 0, count);
                if (!room.take(count)) {
                    kept = true;
                    return goingOn(read, in, room, held);
                }
                held += count;
                if (read.size() > bytesMax) {
                    kept = true;
                    return goingOn(read, in, room, held);
                }
            }
            kept = true;
            return new RequestBody(room, new Upstream.Body.Bytes(read.toByteArray()), held);
        } finally {
            if (!kept) {
                room.giveBack(held);
            }
        }
    }

    private static RequestBody goingOn(ByteArrayOutputStream read, InputStream rest, Room room, long held) {
        var all = new SequenceInputStream(new ByteArrayInputStream(read.toByteArray()), rest);
        return new RequestBody(room, new Upstream.Body.Stream(all, OptionalLong.empty()), held);
    }

    Upstream.Body body() {
        return body;
    }

    @Override
    public void close() {
        room.giveBack(held);
    }
}
