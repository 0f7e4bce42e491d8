package dev.contextd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What a server says of an engine with which it cannot work, and that it does not start.
@Timeout(value = 2, unit = TimeUnit.MINUTES) // a server that starts all the same would not end
class WrongEngineTest {
    private static final String OPENSEARCH = "{\"version\":{\"number\":\"3.6.0\",\"distribution\":\"opensearch\"}}";
    private static final String GREEN = "{\"status\":\"green\",\"number_of_data_nodes\":1}";

    @TempDir
    Path directory;

    private final StringWriter err = new StringWriter();
    private HttpServer engine;
    private int status = 200;
    private UnaryOperator<String> answers = path -> path.startsWith("/_cluster/health") ? GREEN : OPENSEARCH;

    @BeforeEach
    void listen() throws Exception {
        engine = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        engine.createContext("/", exchange -> {
            var body = answers.apply(exchange.getRequestURI().getPath()).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        engine.start();
    }

    @AfterEach
    void leave() {
        engine.stop(0);
    }

    private void serve(String setting, String url) throws Exception {
        var file = Files.writeString(directory.resolve("contextd.properties"), setting + "=" + url);
        int code = Commands.commandLine()
                .setErr(new PrintWriter(err))
                .execute("serve", "--port=0", "--data-dir=" + directory.resolve("data"), "--config-file=" + file);
        assertThat(code).as(err.toString()).isEqualTo(78);
        assertThat(err.toString()).startsWith("contextd: ").contains(setting).hasLineCount(1);
    }

    private void serve(String setting) throws Exception {
        serve(
                setting,
                "opensearch+http://ann:hunter2@127.0.0.1:" + engine.getAddress().getPort() + "/x");
        assertThat(err.toString()).doesNotContain("hunter2");
    }

    @ParameterizedTest
    @CsvSource({
        "store.url, postgres://host/db",
        "store.url, opensearch+http://host:9200",
        "search.url, jdbc:postgresql://host/db",
        "search.url, opensearch+http://host:99999/x"
    })
    void aUrlThatNamesNone(String setting, String url) throws Exception {
        serve(setting, url);
    }

    @ParameterizedTest
    @ValueSource(strings = {"store.url", "search.url"})
    void oneThatIsTooOld(String setting) throws Exception {
        answers = _ -> OPENSEARCH.replace("3.6.0", "2.19.1");
        serve(setting);
        assertThat(err.toString()).contains("is OpenSearch 2.19.1; it has to be 3 or newer");
    }

    @ParameterizedTest
    @ValueSource(strings = {"store.url", "search.url"})
    void oneThatDoesNotKnowOurUser(String setting) throws Exception {
        status = 401;
        serve(setting);
        assertThat(err.toString()).contains("refuses the user");
    }

    @ParameterizedTest
    @ValueSource(strings = {"store.url", "search.url"})
    void oneThatLacksDataOfItsOwn(String setting) throws Exception {
        var healthy = answers;
        answers = path -> healthy.apply(path).replace("green", "red");
        serve(setting);
        assertThat(err.toString()).contains("is red");
    }

    @ParameterizedTest
    @ValueSource(strings = {"store.url", "search.url"})
    void oneInWhichOurNameIsSomebodyElses(String setting) throws Exception {
        var healthy = answers;
        answers = path -> path.endsWith("/_mapping")
                ? "{\"theirs-1\":{\"mappings\":{\"dynamic\":\"true\",\"properties\":{}}}}"
                : healthy.apply(path);
        serve(setting);
        assertThat(err.toString()).containsAnyOf("is not ours", "is not one of contextd's");
    }
}
