package dev.contextd.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.base.fair.Places;
import org.junit.jupiter.api.Test;

class FollowedUrisTest {
    private final Places places = new Places(4);
    private final FollowedUris ann = new FollowedUris("ann", places);

    @Test
    void anOwnerFollowsNoMoreThanTheirShareOverAllClients() {
        ann.add("a");
        ann.add("a");
        var more = new FollowedUris("ann", places);
        more.add("b");

        assertThatThrownBy(() -> more.add("c")).isInstanceOf(RpcError.class).hasMessageContaining("follow fewer");
        new FollowedUris("bob", places).add("c");
    }

    @Test
    void whoGoesLeavesRoomForOthers() {
        ann.add("a");
        ann.add("b");
        ann.close();
        ann.add("c");

        assertThat(places.of("ann")).isZero();
        assertThat(ann.contains("c")).isFalse();
    }
}
