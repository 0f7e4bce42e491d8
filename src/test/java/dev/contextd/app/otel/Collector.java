package dev.contextd.app.otel;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.logs.v1.ExportLogsServiceRequest;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.logs.v1.LogRecord;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.resource.v1.Resource;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.zip.GZIPInputStream;

/// Receives what is exported over OTLP, and decodes it with the classes that the specification's authors publish.
final class Collector implements AutoCloseable {
    private final HttpServer server;
    private final List<Received> received = new CopyOnWriteArrayList<>();

    /// @param headers by their names in lower case
    record Received(String path, Map<String, String> headers, ByteString body) {}

    private Collector(HttpServer server) {
        this.server = server;
        server.createContext("/", this::take);
        server.start();
    }

    static Collector start() throws IOException {
        return new Collector(HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            var headers = new HashMap<String, String>();
            exchange.getRequestHeaders()
                    .forEach((name, values) -> headers.put(name.toLowerCase(java.util.Locale.ROOT), values.getFirst()));
            var in = "gzip".equals(headers.get("content-encoding"))
                    ? new GZIPInputStream(exchange.getRequestBody())
                    : exchange.getRequestBody();
            received.add(new Received(exchange.getRequestURI().getPath(), headers, ByteString.readFrom(in)));
            exchange.getResponseHeaders().add("Content-Type", "application/x-protobuf");
            exchange.sendResponseHeaders(200, -1);
        }
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    List<Received> received() {
        return received;
    }

    private interface Parser<T> {
        T parse(ByteString bytes) throws InvalidProtocolBufferException;
    }

    private <T> List<T> at(String path, Parser<T> parser) {
        return received.stream()
                .filter(it -> it.path().equals(path))
                .map(it -> {
                    try {
                        return parser.parse(it.body());
                    } catch (InvalidProtocolBufferException e) {
                        throw new AssertionError("what came to " + path + " is no OTLP", e);
                    }
                })
                .toList();
    }

    List<Span> spans() {
        return at("/v1/traces", ExportTraceServiceRequest::parseFrom).stream()
                .flatMap(request -> request.getResourceSpansList().stream())
                .flatMap(resource -> resource.getScopeSpansList().stream())
                .flatMap(scope -> scope.getSpansList().stream())
                .toList();
    }

    List<Resource> resources() {
        return at("/v1/traces", ExportTraceServiceRequest::parseFrom).stream()
                .flatMap(request -> request.getResourceSpansList().stream())
                .map(spans -> spans.getResource())
                .toList();
    }

    List<Metric> metrics() {
        return at("/v1/metrics", ExportMetricsServiceRequest::parseFrom).stream()
                .flatMap(request -> request.getResourceMetricsList().stream())
                .flatMap(resource -> resource.getScopeMetricsList().stream())
                .flatMap(scope -> scope.getMetricsList().stream())
                .toList();
    }

    List<LogRecord> logs() {
        return at("/v1/logs", ExportLogsServiceRequest::parseFrom).stream()
                .flatMap(request -> request.getResourceLogsList().stream())
                .flatMap(resource -> resource.getScopeLogsList().stream())
                .flatMap(scope -> scope.getLogRecordsList().stream())
                .toList();
    }

    static Optional<String> attribute(List<KeyValue> attributes, String key) {
        return attributes.stream()
                .filter(attribute -> attribute.getKey().equals(key))
                .map(attribute -> attribute.getValue().getStringValue())
                .findFirst();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
