package dev.contextd.app;

import dev.contextd.app.config.Settings;
import dev.contextd.base.text.Nearest;
import dev.contextd.feature.analytics.TokenPrices;
import dev.contextd.feature.conversation.ConversationRules;
import dev.contextd.feature.fold.tree.FoldRules;
import dev.contextd.feature.repository.RepositoryRules;
import dev.contextd.keep.event.EventTarget;
import dev.contextd.tool.Limit;
import dev.contextd.tool.ToolSelection;
import dev.contextd.tool.stage.RateLimit.Rate;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// The settings as the program reads them; a value that cannot be is refused when this is made.
///
/// @param selection the tools on offer
/// @param roots what everybody may have read
/// @param httpRoots what callers over HTTP may have read
/// @param embedderFolder of the user's own model for search by meaning
/// @param events where others follow what happens in branches
public record Config(
        Path dataDir,
        StoreUrl store,
        SearchUrl search,
        Http http,
        Doors doors,
        Duration daemonIdle,
        Mcp mcp,
        ToolSelection selection,
        Rates rates,
        Map<Limit, Integer> limits,
        FoldRules folding,
        List<Path> roots,
        List<Path> httpRoots,
        RepositoryRules repository,
        ConversationRules conversations,
        Optional<Path> embedderFolder,
        Model model,
        TokenPrices prices,
        Optional<EventTarget> events,
        LogLevel logLevel,
        TelemetrySettings telemetry) {

    public record Http(
            String host,
            int port,
            Set<String> allowedHosts,
            Set<String> allowedOrigins,
            int bodyBytesMax,
            int sessionsMax,
            int subscriptionsMax) {}

    /// @param protocolErrors whether what a tool could not do is an error of the protocol
    public record Mcp(int pageSize, boolean protocolErrors, StateKey stateKey) {}

    /// Signs state that clients carry; never shown.
    public record StateKey(String text) {
        private static final int RANDOM_BYTES = 32;

        public boolean isSet() {
            return !text.isEmpty();
        }

        public byte[] bytes() {
            if (isSet()) {
                return text.getBytes(StandardCharsets.UTF_8);
            }
            var random = new byte[RANDOM_BYTES];
            new SecureRandom().nextBytes(random);
            return random;
        }

        @Override
        public String toString() {
            return text.isEmpty() ? "random" : "set";
        }
    }

    /// A language model that may be asked.
    ///
    /// @param url absent if none is
    public record Model(Optional<URI> url, String name, Key key, Duration timeout, int callsPerDay) {}

    /// A bearer token of somebody else's server; never shown.
    public record Key(String text) {
        @Override
        public String toString() {
            return text.isEmpty() ? "" : "set";
        }
    }

    public record Rates(Rate standard, Map<String, Rate> byTool) {
        public Rate of(String tool) {
            return byTool.getOrDefault(tool, standard);
        }
    }

    public enum LogLevel {
        ERROR,
        WARNING,
        INFO,
        DEBUG
    }

    private static final Pattern RATE = Pattern.compile("(\\d{1,6}(?:\\.\\d{1,3})?)/(\\d{1,7})");
    private static final int LIMIT_MAX = 10_000_000;
    private static final int PORT_MAX = 65_535;

    /// Less than the deadline of the tool that asks.
    private static final int MODEL_SECONDS_MAX = 50;

    /// @param home where `~` is, and `environment` for the XDG directories
    /// @param here where the process was started
    public static Config of(Settings settings, Map<String, String> environment, Path home, Path here) {
        var roots = roots(settings);
        var http = new Http(
                settings.text("http.host").strip(),
                settings.whole("http.port", 0, PORT_MAX),
                Set.copyOf(settings.list("http.allowed_hosts")),
                Set.copyOf(settings.list("http.allowed_origins")),
                bodyBytesMax(settings),
                settings.whole("http.sessions_max", 1, 1_000_000),
                settings.whole("http.subscriptions_max", 1, 10_000));
        var mcp = new Mcp(
                settings.whole("mcp.page_size", 1, 1_000),
                protocolErrors(settings),
                new StateKey(settings.text("mcp.state_key")));
        return new Config(
                dataDir(settings, environment, home),
                StoreUrl.of(settings, environment),
                new SearchUrl(settings.text(SearchUrl.KEY).strip()),
                http,
                Doors.of(settings),
                Duration.ofMinutes(settings.whole("daemon.idle_minutes", 1, 100_000)),
                mcp,
                selection(settings),
                rates(settings),
                limits(settings),
                folding(settings),
                roots,
                roots.isEmpty() ? startRoots(here, home) : roots,
                new RepositoryRules(
                        settings.whole("repository.files_max", 1, 10_000_000), settings.flag("repository.watch")),
                conversations(settings),
                embedderFolder(settings),
                model(settings),
                prices(settings),
                EventSettings.of(settings),
                logLevel(settings),
                TelemetrySettings.of(settings, environment));
    }

    /// `$XDG_CONFIG_HOME/contextd/contextd.properties`.
    public static Path file(Map<String, String> environment, Path home) {
        return xdg("XDG_CONFIG_HOME", ".config", environment, home)
                .resolve("contextd")
                .resolve("contextd.properties");
    }

    /// The largest message.
    public static int bodyBytesMax(Settings settings) {
        return settings.whole("http.body_bytes_max", 1_024, 1 << 30);
    }

    /// Whether a server with these settings offers what the build wrote down: schemas tell limits, and lists have
    /// pages.
    public static boolean offersAsBuilt(Settings settings) {
        return settings.digests().keySet().stream()
                .noneMatch(key -> key.startsWith("limits.") || key.equals("mcp.page_size"));
    }

    /// Where everything is kept.
    public static Path dataDir(Settings settings, Map<String, String> environment, Path home) {
        try {
            String set = settings.text("data_dir");
            return set.isBlank()
                    ? xdg("XDG_DATA_HOME", ".local/share", environment, home).resolve("contextd")
                    : Path.of(set).toAbsolutePath();
        } catch (InvalidPathException _) {
            throw settings.wrong("data_dir", "a path");
        }
    }

    private static Path xdg(String variable, String fallback, Map<String, String> environment, Path home) {
        String set = environment.getOrDefault(variable, "");
        return set.isBlank() ? home.resolve(fallback) : Path.of(set);
    }

    /// Which tools are wanted; also for a client that asks a server with settings of its own.
    public static ToolSelection selection(Settings settings) {
        var names = settings.list("toolsets");
        var selection = new ToolSelection(names, settings.flag("read_only"));
        if (!selection.isSound()) {
            var known = ToolSelection.names();
            String meant = names.stream()
                    .filter(name -> !known.contains(name))
                    .findFirst()
                    .flatMap(name -> Nearest.of(name, known))
                    .map(name -> "; did you mean " + name + "?")
                    .orElse("");
            throw settings.wrong("toolsets", "some of " + String.join(", ", known) + meant);
        }
        return selection;
    }

    private static Rates rates(Settings settings) {
        var byTool = new HashMap<String, Rate>();
        settings.values().keySet().stream()
                .filter(key -> key.startsWith("rate.") && !key.equals("rate.default"))
                .forEach(key -> byTool.put(key.substring("rate.".length()), rate(settings, key)));
        return new Rates(rate(settings, "rate.default"), byTool);
    }

    private static Rate rate(Settings settings, String key) {
        var matcher = RATE.matcher(settings.text(key).strip());
        try {
            if (matcher.matches()) {
                return new Rate(Double.parseDouble(matcher.group(1)), Integer.parseInt(matcher.group(2)));
            }
        } catch (IllegalArgumentException _) {
            // zero: refused below
        }
        throw settings.wrong(key, "calls a second and burst, such as 10/20, both above 0");
    }

    private static Map<Limit, Integer> limits(Settings settings) {
        var limits = new EnumMap<Limit, Integer>(Limit.class);
        for (Limit limit : Limit.values()) {
            limits.put(limit, settings.whole(limit.setting(), 1, LIMIT_MAX));
        }
        return limits;
    }

    private static FoldRules folding(Settings settings) {
        return new FoldRules(
                settings.whole("folding.context_limit", 1_000, 100_000_000),
                settings.flag("folding.hard_limit"),
                settings.whole("folding.max_depth", 1, 100),
                settings.whole("folding.session_branches_max", 1, 100),
                settings.whole("folding.instance_branches_max", 1, 1_000_000),
                settings.whole("folding.default_budget", 1, 100_000_000),
                settings.whole(Limit.BRANCH_BUDGET.setting(), 1, LIMIT_MAX),
                settings.whole("folding.default_timeout_seconds", 1, 86_400),
                settings.whole(Limit.BRANCH_TIMEOUT.setting(), 1, LIMIT_MAX),
                settings.share("folding.injection_budget_ratio"),
                settings.share("folding.memory_min_confidence"),
                settings.whole("folding.memory_max_items", 0, 50));
    }

    private static boolean protocolErrors(Settings settings) {
        return switch (settings.text("mcp.errors").strip()) {
            case "result" -> false;
            case "protocol" -> true;
            default -> throw settings.wrong("mcp.errors", "result or protocol");
        };
    }

    private static List<Path> roots(Settings settings) {
        var roots = new ArrayList<Path>();
        for (String root : settings.list("roots")) {
            try {
                var path = Path.of(root);
                // A root that is not there yet is known by its name.
                roots.add(Files.exists(path) ? path.toRealPath() : path.normalize());
            } catch (IOException | InvalidPathException _) {
                throw settings.wrong("roots", "absolute paths, separated by commas");
            }
        }
        if (!roots.stream().allMatch(Path::isAbsolute)) {
            throw settings.wrong("roots", "absolute paths, separated by commas");
        }
        return List.copyOf(roots);
    }

    /// Who starts a server in a directory means that directory. A home, or what a home is in, was hardly meant.
    private static List<Path> startRoots(Path here, Path home) {
        var start = real(here);
        return real(home).startsWith(start) ? List.of() : List.of(start);
    }

    private static Path real(Path directory) {
        try {
            return directory.toRealPath();
        } catch (IOException _) {
            return directory.toAbsolutePath().normalize();
        }
    }

    private static ConversationRules conversations(Settings settings) {
        return new ConversationRules(
                settings.whole("conversations.message_limit_threshold", 1, 1_000_000),
                settings.whole("conversations.token_limit_percentage", 1, 100) / 100.0,
                settings.whole("conversations.model_limit", 1_000, 100_000_000),
                settings.whole("conversations.summary_tokens", 50, 20_000),
                settings.flag("conversations.auto_summarize"),
                settings.flag("conversations.use_vectors"),
                settings.flag("conversations.use_graph"),
                settings.share("conversations.similarity_threshold"));
    }

    /// Absolute, since the server that all agents share was started wherever the first of them was.
    private static Optional<Path> embedderFolder(Settings settings) {
        String text = settings.text("embedder.path").strip();
        try {
            var path = Optional.of(text).filter(set -> !set.isEmpty()).map(Path::of);
            if (path.isEmpty() || path.get().isAbsolute()) {
                return path.map(Path::normalize);
            }
        } catch (InvalidPathException _) {
            // refused below like a relative one
        }
        throw settings.wrong("embedder.path", "an absolute path");
    }

    private static Model model(Settings settings) {
        return new Model(
                modelUrl(settings),
                settings.text("model.name").strip(),
                new Key(settings.text("model.key").strip()),
                Duration.ofSeconds(settings.whole("model.timeout_seconds", 1, MODEL_SECONDS_MAX)),
                settings.whole("model.calls_per_day", 0, 1_000_000));
    }

    private static Optional<URI> modelUrl(Settings settings) {
        String text = settings.text("model.url").strip();
        return text.isEmpty() ? Optional.empty() : Optional.of(url(settings, "model.url", "http://localhost:11434/v1"));
    }

    /// The URL of something on the web, without what would have to be kept secret.
    public static URI url(Settings settings, String key, String example) {
        try {
            var url = new URI(settings.text(key).strip());
            boolean isWeb = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
            if (isWeb && url.getHost() != null && url.getUserInfo() == null && url.getQuery() == null) {
                return url;
            }
        } catch (URISyntaxException _) {
            // refused below like one of another kind
        }
        throw settings.wrong(key, "an http or https URL without user and query, such as " + example);
    }

    private static TokenPrices prices(Settings settings) {
        return new TokenPrices(
                settings.number("analytics.usd_per_1000_tokens", 0, 1_000),
                settings.whole("analytics.tokens_per_minute", 1, 10_000_000));
    }

    private static LogLevel logLevel(Settings settings) {
        String text = settings.text("log.level").strip();
        return Arrays.stream(LogLevel.values())
                .filter(level -> level.name().equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() -> settings.wrong("log.level", "error, warning, info or debug"));
    }
}
