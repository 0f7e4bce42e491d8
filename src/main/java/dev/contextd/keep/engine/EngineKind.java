package dev.contextd.keep.engine;

import dev.contextd.base.failure.Failure;
import java.time.Duration;
import java.util.Locale;

/// The two engines that speak the same language, nearly, and from which version on they do.
public enum EngineKind {
    OPENSEARCH("OpenSearch", 3),
    ELASTICSEARCH("Elasticsearch", 9);

    /// An engine that does not even tell what it is will not do anything else.
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final String called;
    private final int majorMin;

    EngineKind(String called, int majorMin) {
        this.called = called;
        this.majorMin = majorMin;
    }

    /// What stands at the address, if it is what that says, new enough, and all of its data is there.
    ///
    /// @throws Failure of the setting if it is not, `UNAVAILABLE` if it cannot be asked
    public static EngineKind of(Engine engine) {
        var url = engine.url();
        var version = engine.ask(EngineRequest.get("/").within(PATIENCE)).json().path("version");
        String number = version.path("number").asString("");
        boolean open = version.path("distribution").asString("").equals("opensearch");
        var kind = open ? OPENSEARCH : ELASTICSEARCH;
        if (number.isEmpty()) {
            throw wrong(url, "is neither OpenSearch nor Elasticsearch; set `" + url.setting() + "` to one that is");
        }
        if (open == url.elastic()) {
            throw wrong(url, "is " + kind.called + "; begin `" + url.setting() + "` with " + kind.scheme());
        }
        if (major(number) < kind.majorMin) {
            throw wrong(
                    url,
                    "is " + kind.called + " " + number + "; it has to be " + kind.majorMin + " or newer: upgrade it");
        }
        return kind;
    }

    /// @throws Failure of the setting if some data of the cluster is on no node that is there
    public static void requireHealth(Engine engine) {
        var health = engine.ask(EngineRequest.get("/_cluster/health").within(PATIENCE))
                .json();
        if (health.path("status").asString("").equals("red")) {
            throw wrong(
                    engine.url(), "is red: some of its data is on no node that runs; start the nodes that are missing");
        }
    }

    private String scheme() {
        return name().toLowerCase(Locale.ROOT) + "+";
    }

    private static int major(String number) {
        try {
            return Integer.parseInt(number.split("\\.", 2)[0]);
        } catch (NumberFormatException _) {
            return 0;
        }
    }

    private static Failure wrong(EngineUrl url, String why) {
        return Failure.ofSetting(
                url.setting(), "What `" + url.setting() + "` names at " + url.where() + " " + why + ".");
    }
}
