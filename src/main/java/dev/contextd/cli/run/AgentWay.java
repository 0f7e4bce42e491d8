package dev.contextd.cli.run;

import java.util.List;
import java.util.function.UnaryOperator;

/// The way of one agent through a gateway.
public interface AgentWay {
    /// Where its requests go from there.
    List<ChosenUpstream> upstreams();

    /// @param url where the way to an upstream begins, by the upstream's name
    Launch launch(UnaryOperator<String> url);
}
