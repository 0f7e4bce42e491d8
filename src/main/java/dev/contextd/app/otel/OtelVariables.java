package dev.contextd.app.otel;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The variables that OpenTelemetry gives a meaning to. They are the operator's: what they do not name is not called,
/// so a signal without an endpoint goes nowhere, and not to a port of this machine as the specification would have it.
public record OtelVariables(Map<String, String> set) {
    private static final String PREFIX = "OTEL_";
    private static final String PROTOCOL = "http/protobuf";

    /// What can be exported.
    private enum Signal {
        TRACES,
        METRICS,
        LOGS
    }

    public OtelVariables {
        set = Map.copyOf(set);
    }

    public static OtelVariables of(Map<String, String> environment) {
        return new OtelVariables(environment.entrySet().stream()
                .filter(variable -> variable.getKey().startsWith(PREFIX)
                        && !variable.getValue().isBlank())
                .collect(Collectors.toMap(
                        Map.Entry::getKey, variable -> variable.getValue().strip())));
    }

    /// Nobody wants to know anything.
    public static OtelVariables none() {
        return new OtelVariables(Map.of());
    }

    /// Whether there is anybody to tell.
    public boolean nameAnExporter() {
        return !isTrue("OTEL_SDK_DISABLED")
                && Arrays.stream(Signal.values())
                        .anyMatch(signal -> exporter(signal).equals("otlp"));
    }

    /// The same as properties of the SDK, with what we do otherwise than it would.
    Map<String, String> properties() {
        var properties = new TreeMap<String, String>();
        set.forEach((name, value) -> properties.put(property(name), value));
        if (!get("OTEL_RESOURCE_ATTRIBUTES").contains("service.name=")) {
            properties.putIfAbsent("otel.service.name", "contextd");
        }
        properties.put("otel.exporter.otlp.protocol", PROTOCOL);
        for (Signal signal : Signal.values()) {
            properties.remove(property("OTEL_EXPORTER_OTLP_" + signal + "_PROTOCOL"));
            properties.put(property("OTEL_" + signal + "_EXPORTER"), exporter(signal));
        }
        return properties;
    }

    /// What was asked for and is not done, in a sentence each.
    public List<String> declined() {
        var declined = new HashMap<String, String>();
        for (Signal signal : Signal.values()) {
            String exporter = get("OTEL_" + signal + "_EXPORTER");
            if (!Set.of("", "otlp", "none").contains(exporter)) {
                declined.put(
                        "OTEL_" + signal + "_EXPORTER",
                        "OTEL_" + signal + "_EXPORTER is " + exporter + ", and only otlp and none are done: "
                                + signal.name().toLowerCase(Locale.ROOT) + " are not exported.");
            } else if (isEndpointed(signal) && !speaksHttp(signal)) {
                declined.put(
                        "OTEL_EXPORTER_OTLP_PROTOCOL",
                        "OTEL_EXPORTER_OTLP_PROTOCOL is " + protocol(signal) + ", and only " + PROTOCOL
                                + " is spoken: name that, and the collector's port for it, often 4318.");
            }
        }
        return declined.values().stream().sorted().toList();
    }

    private String exporter(Signal signal) {
        String exporter = get("OTEL_" + signal + "_EXPORTER");
        boolean wanted = exporter.equals("otlp") || (exporter.isEmpty() && isEndpointed(signal));
        return wanted && speaksHttp(signal) ? "otlp" : "none";
    }

    private boolean isEndpointed(Signal signal) {
        return !get("OTEL_EXPORTER_OTLP_ENDPOINT").isEmpty()
                || !get("OTEL_EXPORTER_OTLP_" + signal + "_ENDPOINT").isEmpty();
    }

    private boolean speaksHttp(Signal signal) {
        return protocol(signal).equals(PROTOCOL);
    }

    private String protocol(Signal signal) {
        return set.getOrDefault(
                "OTEL_EXPORTER_OTLP_" + signal + "_PROTOCOL",
                set.getOrDefault("OTEL_EXPORTER_OTLP_PROTOCOL", PROTOCOL));
    }

    private String get(String name) {
        return set.getOrDefault(name, "");
    }

    private boolean isTrue(String name) {
        return get(name).equalsIgnoreCase("true");
    }

    private static String property(String name) {
        return name.toLowerCase(Locale.ROOT).replace('_', '.');
    }

    /// Headers may be secrets.
    @Override
    public String toString() {
        return set.keySet().stream().sorted().toList().toString();
    }
}
