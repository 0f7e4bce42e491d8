package dev.contextd.base.failure;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What the caller asked for cannot be done, and the caller can do something about it.
///
/// The message is one sentence that says what to do next; it reaches the agent as it is, so it names no class,
/// no server path and no secret. Everything that is not a `Failure` is a bug of ours.
public final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private static final String RETRY_AFTER = "retry_after_ms";
    private static final String SETTING = "setting";

    /// A person has to mend it first.
    private static final Duration MENDING = Duration.ofSeconds(30);

    private final Kind kind;
    private final transient Map<String, Object> data;

    public Failure(Kind kind, String message) {
        this(kind, message, Map.of(), null);
    }

    public Failure(Kind kind, String message, Map<String, Object> data) {
        this(kind, message, data, null);
    }

    public Failure(Kind kind, String message, Map<String, Object> data, @Nullable Throwable cause) {
        super(message, cause);
        this.kind = kind;
        this.data = Map.copyOf(data);
    }

    /// Of what cannot be done yet, and when it can.
    ///
    /// @param why a sentence without its end, which says when to call again
    public static Failure notYet(String why, Duration pause) {
        return notYet(why, pause, null);
    }

    public static Failure notYet(String why, Duration pause, @Nullable Throwable cause) {
        return new Failure(
                Kind.UNAVAILABLE,
                why + "; call again in " + pause.toSeconds() + " s.",
                Map.of(RETRY_AFTER, pause.toMillis()),
                cause);
    }

    /// Whether it is one of [#notYet].
    public boolean isNotYet() {
        return kind == Kind.UNAVAILABLE && data.containsKey(RETRY_AFTER) && !isOfSetting();
    }

    /// Of a setting, or what it names, that whoever runs the server has to mend before it can do its work. A server
    /// does not start with it; one that runs has nothing to offer till then, so its callers may look again later.
    ///
    /// @param sentence names the setting
    public static Failure ofSetting(String setting, String sentence) {
        return ofSetting(setting, sentence, null);
    }

    public static Failure ofSetting(String setting, String sentence, @Nullable Throwable cause) {
        return new Failure(
                Kind.UNAVAILABLE, sentence, Map.of(SETTING, setting, RETRY_AFTER, MENDING.toMillis()), cause);
    }

    /// Whether it is one of [#ofSetting].
    public boolean isOfSetting() {
        return data.containsKey(SETTING);
    }

    public Kind kind() {
        return kind;
    }

    /// Facts for programs, such as the field that is wrong or the milliseconds to wait.
    public Map<String, Object> data() {
        return data;
    }

    public String sentence() {
        return String.valueOf(getMessage());
    }

    /// The closed list of categories, each with the number the seeds give it.
    public enum Kind {
        VALIDATION(-32602),
        NOT_FOUND(-32602),
        CONFLICT(-32003),
        OVER_BUDGET(-32001),
        RATE_LIMITED(-32004),
        TIMEOUT(-32005),
        UNAUTHORIZED(-32006),
        UNAVAILABLE(-32007);

        private final int code;

        Kind(int code) {
            this.code = code;
        }

        public int code() {
            return code;
        }

        /// The word on the wire: `rate_limited`.
        public String word() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }
}
