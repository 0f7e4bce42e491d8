package dev.contextd.cli.run;

import java.util.List;
import java.util.function.UnaryOperator;

/// The way of one agent through a gateway.
public interface AgentWay {
    /// Where its requests go from there.
    List<Destination> destinations();

    /// @param url where the way to a destination begins, by the destination's name
    Launch launch(UnaryOperator<String> url);
}
