package dev.contextd.local.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.local.bridge.Greeting;
import dev.contextd.tool.Connection;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConnectedAgentsTest {
    private final ConnectedAgents agents = new ConnectedAgents();

    private Connection agent(String ancestors, String session) {
        var connection = Connection.fresh();
        agents.add(connection, new Greeting("stdio", Map.of("ancestors", ancestors, "agent_session", session)));
        return connection;
    }

    private Optional<Connection> of(String session, String ancestors) {
        return agents.find(session, new Greeting("hook", Map.of("ancestors", ancestors)), Optional.empty());
    }

    @Test
    void aHookBelongsToTheAgentThatStartedIt() {
        var one = agent("100,10,1000", "");
        var other = agent("200,20,1000", "");

        assertThat(of("a", "101,100,10,1000")).contains(one);
        assertThat(of("b", "201,200,20,1000")).contains(other);
        assertThat(agents.find("b")).as("from then on by its session").contains(other);
    }

    @Test
    void aShellMayStandBetween() {
        var agent = agent("150,100,10,1000", "");

        assertThat(of("a", "101,100,10,1000")).contains(agent);
        assertThat(agents.find("a")).as("which is a guess").isEmpty();
    }

    @Test
    void whatRunsInTheSameTerminalIsNobodysForThat() {
        agent("100,10,1000", "");

        assertThat(of("b", "201,200,20,1000")).isEmpty();
        assertThat(agents.find("b")).isEmpty();
    }

    @Test
    void theOneThatNamesTheSessionComesBeforeAllGuesses() {
        agent("100,10,1000", "");
        assertThat(of("b", "101,100,10,1000")).isPresent();

        var named = agent("200,20,1000", "b");

        assertThat(of("b", "101,100,10,1000")).contains(named);
        assertThat(agents.find("b")).contains(named);
    }
}
