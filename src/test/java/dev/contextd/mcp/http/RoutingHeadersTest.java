package dev.contextd.mcp.http;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.mcp.RpcError;
import dev.contextd.tool.Json;
import org.eclipse.jetty.http.HttpFields;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

class RoutingHeadersTest {
    private static final ObjectNode SCHEMA = object("{'properties': {'shard': {'x-mcp-header': 'Shard'}}}");

    @ParameterizedTest
    @CsvSource({"7, 7", "007, 7", "7, 7.0", "123456789012345678901234567890, 123456789012345678901234567890"})
    void numbersAreComparedAsNumbers(String header, String argument) {
        assertThatCode(() -> require(header, argument)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({"8, 7", "seven, 7", "true, false", "'', 7"})
    void aHeaderThatSaysSomethingElseThanTheBodyIsRefused(String header, String argument) {
        assertThatThrownBy(() -> require(header, argument)).isInstanceOf(RpcError.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "{'a': 1}", "[1]"})
    void whatCannotStandInAHeaderIsLeftToTheToolToJudge(String argument) {
        assertThatCode(() -> new RoutingHeaders(HttpFields.EMPTY).requireParameters(arguments(argument), SCHEMA))
                .doesNotThrowAnyException();
    }

    @Test
    void anArgumentThatStandsInTheBodyOnlyIsRefused() {
        assertThatThrownBy(() -> new RoutingHeaders(HttpFields.EMPTY).requireParameters(arguments("7"), SCHEMA))
                .isInstanceOf(RpcError.class)
                .hasMessageContaining("Mcp-Param-Shard is missing");
    }

    private static void require(String header, String argument) {
        var headers = HttpFields.build().put("Mcp-Param-Shard", header);
        new RoutingHeaders(headers).requireParameters(arguments(argument), SCHEMA);
    }

    private static ObjectNode arguments(String argument) {
        return object("{'shard': " + argument + "}");
    }

    private static ObjectNode object(String json) {
        return (ObjectNode) Json.MAPPER.readTree(json.replace('\'', '"'));
    }
}
