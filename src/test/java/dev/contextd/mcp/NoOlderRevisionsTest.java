package dev.contextd.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Requests;
import dev.contextd.base.project.Owner;
import dev.contextd.mcp.fixture.Fixture;
import dev.contextd.mcp.stdio.StdioTransport;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Json;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class NoOlderRevisionsTest {
    private static final int MESSAGE_BYTES_MAX = 1 << 16;

    @Test
    void whoeverShakesHandsIsToldWhichRevisionIsSpoken() throws Exception {
        var all = Fixture.open();
        var front = new Front(all.methods(), all.protocol());
        var out = new ByteArrayOutputStream();
        var hello = Requests.plain(1, "initialize", Json.object().put("protocolVersion", "2025-11-25")) + "\n";

        new StdioTransport(front, Owner.alone("ada"), Connection.fresh(), out, Intake.ofThisHeap())
                .serve(new ByteArrayInputStream(hello.getBytes(StandardCharsets.UTF_8)), MESSAGE_BYTES_MAX);

        var error = Json.MAPPER.readTree(out.toByteArray()).path("error");
        assertThat(error.at("/data/requested").asString()).isEqualTo("2025-11-25");
        assertThat(error.at("/data/supported/0").asString()).isEqualTo(StatelessRevision.DATE);
    }
}
