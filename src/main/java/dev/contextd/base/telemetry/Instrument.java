package dev.contextd.base.telemetry;

import java.util.List;

/// One thing that is measured, under the name that OpenTelemetry would give it.
public sealed interface Instrument permits Latencies, Totals, Gauge {
    Label label();

    /// What it is called and what it means.
    ///
    /// @param keys by which its series are told apart: every one has few values, none of them a person or a project
    record Label(String name, String help, List<String> keys) {
        static Label of(String name, String help, String... keys) {
            return new Label(name, help, List.of(keys));
        }
    }

    /// Who wants every value as it comes.
    interface Listener {
        void saw(double value, List<String> labels);

        /// Nobody.
        Listener NONE = (_, _) -> {};
    }
}
