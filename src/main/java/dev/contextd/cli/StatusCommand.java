package dev.contextd.cli;

import dev.contextd.tool.Json;
import picocli.CommandLine.Command;
import tools.jackson.databind.node.ObjectNode;

@Command(
        name = "status",
        description = "Say how the server is, what it does now, and how much is kept.",
        mixinStandardHelpOptions = true,
        footer = {"", "Why something does not work: contextd doctor"})
final class StatusCommand extends PersonCommand {
    @Override
    ObjectNode answer(PersonCalls calls) {
        // it opens what is kept, so that there is something to count
        var kept = calls.ask("kept_list", Json.object().put("limit", 1)).path("counts");
        var answer = calls.ask("status", Json.object());
        answer.set("kept", kept);
        return answer.put("data_dir", calls.wiring().upkeep().directory().toString());
    }

    @Override
    int exitCode(ObjectNode answer) {
        return answer.path("status").asString().equals("unhealthy") ? 1 : 0;
    }

    @Override
    void show(ObjectNode answer, Screen screen) {
        String state = answer.path("status").asString();
        out().println("contextd " + answer.path("version").asString() + " is " + screen.paint(colour(state), state)
                + ", up " + answer.path("uptime").asString() + ", "
                + answer.path("data_dir").asString());
        parts(answer, screen);
        var kept = new TextTable().word("KEPT").number("ITEMS");
        answer.path("kept")
                .properties()
                .forEach(kind -> kept.row(kind.getKey(), kind.getValue().asString()));
        section(kept, screen);
        underWay(answer, screen);
        calls(answer, screen);
    }

    private void parts(ObjectNode answer, Screen screen) {
        var parts =
                new TextTable().word("PART").word("STATE").prose("WHAT TO DO").wrapped();
        answer.path("services").properties().forEach(part -> {
            String state = part.getValue().path("status").asString();
            parts.row(part.getKey(), state, part.getValue().path("error").asString(""));
            parts.paint(1, colour(state));
        });
        section(parts, screen);
    }

    private void underWay(ObjectNode answer, Screen screen) {
        var table = new TextTable()
                .word("UNDER WAY")
                .number("DONE")
                .number("OF")
                .prose("WHAT")
                .wrapped();
        answer.path("operations")
                .forEach(operation -> table.row(
                        operation.path("id").asString(),
                        operation.path("done").asString(),
                        operation.path("total").asString(),
                        operation.path("message").asString()));
        if (answer.has("vectors_pending")) {
            table.row(
                    "vectors",
                    "",
                    answer.path("vectors_pending").asString(),
                    "items the model has yet to read" + pace(answer) + "; found by their words till then");
        }
        answer.path("overtime")
                .forEach(call -> table.row(
                        call.path("tool").asString(),
                        call.path("seconds").asString() + " s",
                        "",
                        "a call that should have ended"));
        section(table, screen);
    }

    private static String pace(ObjectNode answer) {
        double rate = answer.path("vectors_per_second").asDouble(0);
        return rate > 0
                ? ", " + rate + "/s, "
                        + ProgressBar.spoken(answer.path("vectors_pending").asLong() / rate) + " left"
                : "";
    }

    private void calls(ObjectNode answer, Screen screen) {
        var table = new TextTable()
                .word("CALLS SINCE THE START")
                .number("COUNT")
                .number("FAILED")
                .number("MEDIAN MS")
                .number("P99 MS");
        answer.path("metrics").path("calls").properties().stream()
                .filter(call -> call.getValue().path("count").asLong() > 0)
                .forEach(call -> table.row(
                        call.getKey(),
                        call.getValue().path("count").asString(),
                        call.getValue().path("failed").asString(),
                        call.getValue().path("p50_ms").asString(),
                        call.getValue().path("p99_ms").asString()));
        section(table, screen);
    }

    private void section(TextTable table, Screen screen) {
        if (!table.isEmpty()) {
            out().println();
            table.print(out(), screen);
        }
    }

    private static Screen.Colour colour(String state) {
        return switch (state) {
            case "healthy" -> Screen.Colour.GREEN;
            case "degraded" -> Screen.Colour.YELLOW;
            default -> Screen.Colour.RED;
        };
    }
}
