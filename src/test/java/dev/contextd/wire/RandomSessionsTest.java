package dev.contextd.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.wire.ScriptedSession.Branch;
import dev.contextd.wire.ScriptedStep.Left;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Sessions that nobody thought of, folded request by request. Each day has its own; a failure names its seed, and
/// `-Dwire.seed=N` begins there, `-Dwire.sessions=N` takes more of them.
class RandomSessionsTest {
    private static final int SESSIONS = Integer.getInteger("wire.sessions", 300);
    private final long first =
            Long.getLong("wire.seed", LocalDate.now(ZoneOffset.UTC).toEpochDay() * SESSIONS);
    private static final Limits ALL = new Limits(0, Duration.ofMinutes(1));
    private static final Limits WORTH = new Limits(100, Duration.ofMinutes(1));

    private static final JsonMapper JSON = JsonMapper.shared();

    @ParameterizedTest
    @EnumSource
    void aFoldTakesWhatLiesInsideAndNothingElse(ScriptWriter writer) throws Exception {
        int cut = 0;
        for (long seed = first; seed < first + SESSIONS; seed++) {
            var session = new ScriptedSession(seed);
            for (int length = 1; length <= session.steps().size(); length++) {
                cut += fold(writer, session, length, seed);
            }
        }
        assertThat(cut).isGreaterThan(SESSIONS);
    }

    /// @return whether something was cut
    private static int fold(ScriptWriter writer, ScriptedSession session, int length, long seed) throws Exception {
        var request = writer.request(session, Collections.nCopies(length, Left.ALL));
        var branches = session.returnedWithin(length);
        var expected = writer.request(session, left(writer, session, length, branches));
        var body = bytes(request, seed);
        var what = "seed " + seed + ", " + length + " steps";
        assertThat(DocumentedRules.brokenBy(request.path(writer.list()), writer.dialect()))
                .as(what)
                .isEmpty();

        var history = History.read(body, writer.dialect(), ALL);

        if (history.isEmpty()) {
            assertThat(branches).as(what).isEmpty();
            return 0;
        }
        var folded = history.get().without(ids(branches));
        var rest = JSON.readTree(folded.body());
        assertThat(rest).as(what).isEqualTo(expected);
        assertThat(DocumentedRules.brokenBy(rest.path(writer.list()), writer.dialect()))
                .as(what)
                .isEmpty();
        assertThat(isLeftOf(body, folded.body())).as(what).isTrue();
        assertThat(folded.bytesCut()).as(what).isEqualTo(body.length - folded.body().length);
        isDoneOnce(folded.body(), writer.dialect(), ids(branches), what);
        return folded.bytesCut() > 0 ? 1 : 0;
    }

    private static void isDoneOnce(byte[] folded, Dialect dialect, Set<String> branches, String what) throws Exception {
        var again = History.read(folded, dialect, ALL);
        if (again.isPresent()) {
            assertThat(again.get().without(branches).body()).as(what).isEqualTo(folded);
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatWasSentStaysTheBeginningOfWhatIsSentUntilTheNextReturn(ScriptWriter writer) throws Exception {
        int compared = 0;
        for (long seed = first; seed < first + SESSIONS; seed++) {
            var session = new ScriptedSession(seed);
            JsonNode before = JSON.createArrayNode();
            int returns = 0;
            for (int length = 1; length <= session.steps().size(); length++) {
                var branches = session.returnedWithin(length);
                var body = bytes(writer.request(session, Collections.nCopies(length, Left.ALL)), seed);
                var history = History.read(body, writer.dialect(), ALL);
                var sent = history.isEmpty()
                        ? body
                        : history.get().without(ids(branches)).body();
                var list = JSON.readTree(sent).path(writer.list());
                if (branches.size() == returns) {
                    for (int i = 0; i < before.size(); i++) {
                        assertThat(list.path(i)).as("seed " + seed).isEqualTo(before.path(i));
                    }
                    compared++;
                }
                before = list;
                returns = branches.size();
            }
        }
        assertThat(compared).isGreaterThan(SESSIONS);
    }

    @ParameterizedTest
    @EnumSource
    void aReturnSaysTrulyHowMuchItWouldTake(ScriptWriter writer) throws Exception {
        int small = 0;
        int large = 0;
        for (long seed = first; seed < first + SESSIONS; seed++) {
            var session = new ScriptedSession(seed);
            int length = session.steps().size();
            var request = writer.request(session, Collections.nCopies(length, Left.ALL));
            var body = JSON.writeValueAsBytes(request);
            for (Branch branch : session.returnedWithin(length)) {
                var rest = writer.request(session, left(writer, session, length, List.of(branch)));
                int taken = body.length - JSON.writeValueAsBytes(rest).length;
                var history = History.read(body, writer.dialect(), WORTH).orElseThrow();

                var found = history.returns().stream()
                        .filter(it -> it.branch().equals(branch.id))
                        .findFirst()
                        .orElseThrow();

                assertThat(found.bytesCut()).as("seed " + seed).isEqualTo(taken >= 400 ? taken : 0);
                small += taken < 400 ? 1 : 0;
                large += taken >= 400 ? 1 : 0;
                assertThat(history.removed(branch.id).isEmpty())
                        .as("seed " + seed)
                        .isEqualTo(taken == 0);
            }
        }
        assertThat(small).isPositive();
        assertThat(large).isPositive();
    }

    /// What the rules leave of each step, worked out on the script.
    private static List<Left> left(ScriptWriter writer, ScriptedSession session, int length, List<Branch> branches) {
        var left = new ArrayList<>(Collections.nCopies(length, Left.ALL));
        boolean afterSystem = false;
        for (int i = 0; i < length; i++) {
            var step = session.steps().get(i);
            int at = i;
            boolean inside = branches.stream().anyMatch(it -> it.opened < at && at < it.returned);
            boolean gemini = writer == ScriptWriter.GEMINI;
            boolean heard = !step.said().isEmpty() || (step.system() && !gemini);
            boolean misplaced = gemini
                    ? !step.said().isEmpty()
                    : writer == ScriptWriter.MESSAGES
                            && afterSystem
                            && !step.said().isEmpty();
            if (inside && !writer.keeps(step) && !misplaced) {
                left.set(i, heard ? Left.HEARD : Left.NOTHING);
            }
            if (left.get(i) != Left.NOTHING) {
                afterSystem = step.system();
            }
        }
        return left;
    }

    private static Set<String> ids(List<Branch> branches) {
        return branches.stream().map(branch -> branch.id).collect(Collectors.toSet());
    }

    /// Tight or with much white space, as it comes.
    private static byte[] bytes(ObjectNode request, long seed) {
        return new Random(seed).nextBoolean()
                ? JSON.writeValueAsBytes(request)
                : JSON.writerWithDefaultPrettyPrinter()
                        .writeValueAsString(request)
                        .getBytes(StandardCharsets.UTF_8);
    }

    /// Whether a body is another with some of its bytes taken out.
    private static boolean isLeftOf(byte[] body, byte[] rest) {
        int at = 0;
        for (byte b : rest) {
            while (at < body.length && body[at] != b) {
                at++;
            }
            if (at++ == body.length) {
                return false;
            }
        }
        return true;
    }
}
