package dev.contextd.gateway;

import dev.contextd.gateway.Upstream.Body;
import dev.contextd.gateway.Upstream.Incoming;
import dev.contextd.gateway.Upstream.Outgoing;
import dev.contextd.gateway.Upstream.Unreachable;
import dev.contextd.wire.Dialect;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;

/// One request on its way to upstream, and the answer on its way back, by one thread that does nothing else.
final class Relay {
    private static final int BAD_REQUEST = 400;
    private static final int BAD_GATEWAY = 502;
    private static final int PIECE = 1 << 14;

    private final Upstream upstream;
    private final Folds folds;
    private final Request request;
    private final Response response;
    private final Optional<Dialect> dialect;
    private final URI target;
    private final List<HeaderLine> headers;
    private final ClientWatch client;
    private final Tally tally = new Tally();

    /// @param dialect of the history that the request carries, if it does
    Relay(
            Upstream upstream,
            Folds folds,
            Request request,
            Response response,
            Optional<Dialect> dialect,
            URI target,
            ClientWatch client) {
        this.upstream = upstream;
        this.folds = folds;
        this.request = request;
        this.response = response;
        this.dialect = dialect;
        this.target = target;
        this.headers = EndToEnd.ofRequest(lines(request), dialect.isPresent());
        this.client = client;
    }

    private static List<HeaderLine> lines(Request request) {
        return request.getHeaders().stream()
                .flatMap(field -> Optional.ofNullable(field.getValue()).stream()
                        .map(value -> new HeaderLine(field.getName(), value)))
                .toList();
    }

    /// What came of it, in figures.
    LedgerEntry figures() {
        return tally.entry();
    }

    /// @throws IOException if the client has gone, or upstream has broken off an answer that the client has begun to
    ///     read: all that can be done then is to break off too
    void carry(Room room, int bytesMax) throws IOException {
        try (var body = body(room, bytesMax)) {
            relay(body.body());
        } catch (Unreachable e) {
            if (client.isGone()) {
                throw new IOException("the client has gone", e);
            }
            refuse("contextd forwards this request, but " + e.getMessage() + ".");
        }
    }

    private RequestBody body(Room room, int bytesMax) throws IOException {
        var length = request.getHeaders().contains(HttpHeader.CONTENT_LENGTH)
                ? OptionalLong.of(request.getLength())
                : OptionalLong.empty();
        if (length.isEmpty() && !request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING)) {
            client.begin();
            return RequestBody.none();
        }
        var in = new ToTheEnd(Content.Source.asInputStream(request), client);
        return dialect.isPresent() && isPlainJson()
                ? RequestBody.held(in, length, room, bytesMax)
                : RequestBody.streamed(in, length);
    }

    /// Anything else, compressed JSON included, is not for us.
    private boolean isPlainJson() {
        String type = Optional.ofNullable(request.getHeaders().get(HttpHeader.CONTENT_TYPE))
                .orElse("");
        return folds.reads()
                && type.split(";", 2)[0].strip().equalsIgnoreCase("application/json")
                && !request.getHeaders().contains(HttpHeader.CONTENT_ENCODING);
    }

    private void relay(Body body) throws IOException, Unreachable {
        if (!(body instanceof Body.Bytes(var whole))) {
            tally.passedBy(Math.max(0, request.getLength()));
            answer(send(body));
            return;
        }
        tally.received(whole.length);
        var cut = folds.cut(whole, dialect.orElseThrow(), tally);
        tally.sent(cut.body().length);
        var answer = send(new Body.Bytes(cut.body()));
        if (cut.isWhole()) {
            answer(answer);
        } else if (answer.status() == BAD_REQUEST) {
            answer.close();
            answer(again(whole, cut.without()));
        } else {
            if (isSuccess(answer)) {
                folds.accepted(cut.without());
            }
            answer(answer);
        }
    }

    /// If upstream does not want the request as it came either, folding is not to blame.
    private Incoming again(byte[] whole, Set<String> branches) throws Unreachable {
        tally.fellBack();
        tally.sent(whole.length);
        var answer = send(new Body.Bytes(whole));
        if (answer.status() != BAD_REQUEST) {
            folds.refused(branches);
        }
        return answer;
    }

    private static boolean isSuccess(Incoming answer) {
        return answer.status() / 100 == 2;
    }

    private Incoming send(Body body) throws Unreachable {
        var sending = upstream.send(new Outgoing(request.getMethod(), target, headers, body));
        client.over(sending);
        return sending.answer();
    }

    private void answer(Incoming answer) throws IOException {
        try (answer) {
            response.setStatus(answer.status());
            EndToEnd.ofAnswer(answer.headers())
                    .forEach(line -> response.getHeaders().add(line.name(), line.value()));
            // the head goes at once: what follows may take its time, or not come
            Content.Sink.write(response, false, ByteBuffer.allocate(0));
            var reported = isSuccess(answer) ? dialect.map(ReportedFigures::new) : Optional.<ReportedFigures>empty();
            try {
                copy(answer.body(), reported);
            } finally {
                // also what was broken off was paid for
                reported.flatMap(ReportedFigures::usage).ifPresent(tally::reported);
            }
        }
    }

    private void copy(InputStream from, Optional<ReportedFigures> reported) throws IOException {
        var piece = new byte[PIECE];
        for (int read = from.read(piece); read >= 0; read = from.read(piece)) {
            Content.Sink.write(response, false, ByteBuffer.wrap(piece, 0, read));
            if (reported.isPresent()) {
                reported.get().take(piece, read);
            }
        }
        Content.Sink.write(response, true, ByteBuffer.allocate(0));
    }

    private void refuse(String sentence) throws IOException {
        response.setStatus(BAD_GATEWAY);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
        Content.Sink.write(
                response,
                true,
                ByteBuffer.wrap(ErrorAnswer.json(dialect, sentence).getBytes(StandardCharsets.UTF_8)));
    }

    /// Tells when all has been read.
    private static final class ToTheEnd extends FilterInputStream {
        private final ClientWatch client;

        ToTheEnd(InputStream in, ClientWatch client) {
            super(in);
            this.client = client;
        }

        @Override
        public int read() throws IOException {
            return told(super.read());
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            return told(super.read(bytes, from, length));
        }

        private int told(int read) {
            if (read < 0) {
                client.begin();
            }
            return read;
        }
    }
}
