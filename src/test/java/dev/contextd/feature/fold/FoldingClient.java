package dev.contextd.feature.fold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.HttpClientOfTests;
import dev.contextd.Requests;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// An agent that works in branches, over HTTP and without a session of the protocol's.
final class FoldingClient {
    static final String STATE = "/result/_meta/contextd~1state";

    private final World world;
    private final HttpClientOfTests http;
    final String project;

    FoldingClient(World world, Path project) {
        this.world = world;
        this.http = world.http();
        this.project = project.toString();
    }

    ObjectNode arguments(String json) {
        var arguments = (ObjectNode) Json.MAPPER.readTree(json.replace('\'', '"'));
        return arguments.has("project_path") ? arguments : arguments.put("project_path", project);
    }

    /// What a tool answers, checked against its schema.
    JsonNode ask(String tool, String json) throws Exception {
        return Answers.of(world, tool, arguments(json).toString());
    }

    /// The whole response.
    JsonNode response(String tool, String json) throws Exception {
        return http.call(tool, arguments(json).toString()).json();
    }

    HttpClientOfTests.Answer answer(String tool, String json) throws Exception {
        return http.call(tool, arguments(json).toString());
    }

    String branch(String more) throws Exception {
        var json = arguments("{'description':'Search the logs','prompt':'Find the errors','inject_memories':false}");
        json.setAll((ObjectNode) Json.MAPPER.readTree(more.replace('\'', '"')));
        var answer = ask("context_branch", json.toString());
        assertThat(answer.has("error")).as(answer.toString()).isFalse();
        return answer.path("branch_id").asString();
    }

    /// Spends tokens in the active branch.
    JsonNode spend(int tokens) throws Exception {
        return response("context_record", "{'kind':'note','name':'reading','tokens':" + tokens + "}");
    }

    JsonNode status() throws Exception {
        return ask("context_branch_status", "{}");
    }

    /// Where the session stands: its status without the score, which follows in the background and ends with a branch.
    JsonNode standing() throws Exception {
        var status = status();
        ((ObjectNode) status.path("context_health")).remove("scope_score");
        return status;
    }

    /// A resource, as text.
    JsonNode resource(String uri) throws Exception {
        var answer =
                http.stateless("resources/read", Json.object().put("uri", uri)).json();
        return answer.has("result")
                ? Json.MAPPER.readTree(answer.at("/result/contents/0/text").asString())
                : answer;
    }

    /// The same project in a session of an older revision.
    JsonNode inSession(Map<String, String> session, String tool, String json) throws Exception {
        var request = Requests.plain(
                3, "tools/call", Requests.tool(tool, arguments(json).toString()));
        return http.post(request.toString(), session).json();
    }

    HttpClientOfTests http() {
        return http;
    }
}
