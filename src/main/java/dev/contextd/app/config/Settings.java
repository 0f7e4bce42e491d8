package dev.contextd.app.config;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.text.Nearest;
import dev.contextd.tool.Limit;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;

/// Every setting with its value and where that came from: a flag, the environment, the file, or the default.
public final class Settings {
    /// The settings there are, in the order in which they are documented.
    public static final List<Setting> ALL = all();

    /// Rates of single tools have keys that end in the tool's name: `rate.troubleshoot`.
    private static final String RATE = "rate.";

    private static final String DEFAULT = "default";

    private static final String FLAG = "flag";
    private static final String PROGRAM = "program";

    /// Settings that each agent has for itself, or that make no difference to it.
    private static final Set<String> OWN = Set.of(
            "data_dir", "toolsets", "read_only", "log.level", "log.format", "daemon.idle_minutes", "mcp.state_key");

    /// Of processes that serve, or stand between agents and their models.
    private static final List<String> OTHER_PROCESSES = List.of("http.", "auth.", "gateway.");

    private final Map<String, Value> values = new LinkedHashMap<>();

    /// @param source for people: `default`, `flag`, `environment CONTEXTD_HTTP_PORT`, or the file's name
    public record Value(String text, String source) {}

    private Settings() {}

    private static List<Setting> all() {
        var all = new ArrayList<>(KeepingSettings.ALL);
        all.addAll(HttpSettings.listening());
        all.addAll(HttpSettings.signIn());
        all.addAll(List.of(
                new Setting("mcp.page_size", "100", "Entries on one page of a list"),
                new Setting(
                        "mcp.errors",
                        "result",
                        "What a tool could not do is answered as: `result`, which models read, or `protocol`, a JSON-RPC error for programs that want one"),
                new Setting(
                        "mcp.state_key",
                        "",
                        "Secret that signs the state of requests in several rounds; if empty, a new one at each start, or one that replicas keep in their store"),
                new Setting(
                        "toolsets",
                        "auto",
                        "Tools to offer: `all`, `core`, or names of toolsets separated by commas; `short` lists `core` and finds the others, `auto` is `all` for agents that search tools themselves and `short` for the others"),
                new Setting(
                        "roots",
                        "",
                        "Directories that may be indexed and described, separated by commas; if empty, any on stdio, and over HTTP the one in which `serve` was started, unless that is or contains the home directory"),
                new Setting("repository.files_max", "200000", "Most files of one work tree in the index"),
                new Setting(
                        "repository.watch", "false", "Whether a server keeps what was indexed current while it runs"),
                new Setting("read_only", "false", "Whether to leave out every tool that writes"),
                new Setting(
                        RATE + "default",
                        "10/20",
                        "Calls a second and burst, for each owner and tool; `rate.NAME` sets it for one tool"),
                new Setting(RATE + "troubleshoot", "2/5", "The same for `troubleshoot`, which is much work"),
                new Setting(RATE + "skill_create", "5/10", "The same for `skill_create`")));
        all.addAll(OperatingSettings.ALL);
        all.add(new Setting(
                "daemon.idle_minutes",
                "15",
                "How long a server that an agent's start has started stays when nobody needs it"));
        all.add(
                new Setting(
                        "embedder.path",
                        "",
                        "Folder with a model of your own for search by meaning: `model.onnx` and `tokenizer.json`, of the kind that BERT is; if empty, the one that comes with the program, which knows English"));
        all.addAll(model());
        all.addAll(folding());
        all.addAll(gateway());
        all.addAll(conversations());
        all.addAll(PublishingSettings.all());
        all.add(new Setting(
                "analytics.usd_per_1000_tokens",
                "0.015",
                "What 1 000 tokens cost, for the estimate of `analytics_get`"));
        all.add(new Setting(
                "analytics.tokens_per_minute",
                "3000",
                "How many tokens a model works through in a minute, for the estimate of `analytics_get`"));
        for (Limit limit : Limit.values()) {
            all.add(new Setting(limit.setting(), Integer.toString(limit.standard()), "Most " + limit.meaning()));
        }
        return List.copyOf(all);
    }

    private static List<Setting> model() {
        return List.of(
                new Setting(
                        "model.url",
                        "",
                        "Base URL of an OpenAI-compatible API whose model `troubleshoot` asks as well and that writes summaries of conversations, and of directories with `contextd dir --llm`; if empty, none is asked"),
                new Setting("model.name", "", "Name of the model there"),
                new Setting("model.key", "", "Secret that is sent there as a bearer token; if empty, none is"),
                new Setting("model.timeout_seconds", "20", "How long the model may take"),
                new Setting(
                        "model.calls_per_day",
                        "100",
                        "Most questions to the model in a day (UTC), for each owner; also the most in one run of `contextd dir`, which are not counted among them"));
    }

    private static List<Setting> folding() {
        return List.of(
                new Setting(
                        "folding.context_limit", "32768", "Tokens that a session's main thread and its branches share"),
                new Setting(
                        "folding.hard_limit",
                        "false",
                        "Whether calls are refused when a session has used up the context limit, rather than warned"),
                new Setting("folding.max_depth", "3", "How deep branches may be below the main thread"),
                new Setting("folding.session_branches_max", "10", "Most branches open in one session"),
                new Setting("folding.instance_branches_max", "100", "Most branches open on this server"),
                new Setting(
                        "folding.default_budget",
                        "8192",
                        "Tokens of a branch that asks for none, or half of what is left if that is less"),
                new Setting("folding.default_timeout_seconds", "300", "Seconds of a branch that asks for none"),
                new Setting(
                        "folding.injection_budget_ratio",
                        "0.2",
                        "Share of a branch's budget that memories may take at its start"),
                new Setting(
                        "folding.memory_min_confidence",
                        "0.7",
                        "How far a memory must be trusted to be given to a branch"),
                new Setting("folding.memory_max_items", "10", "Most memories given to a branch"));
    }

    private static List<Setting> gateway() {
        return List.of(
                new Setting(
                        "gateway.fold",
                        "returned",
                        "What `contextd run` does with branches that have returned: `returned` leaves them out of what is sent to the model, `shadow` only counts what that would leave out, `off` does not look into requests"),
                new Setting(
                        "gateway.upstream.anthropic",
                        "https://api.anthropic.com",
                        "Where requests in Anthropic's API go, without `/v1`; a base URL that the agent has from elsewhere wins"),
                new Setting(
                        "gateway.upstream.openai",
                        "https://api.openai.com",
                        "The same for OpenAI's API, also of Codex with an API key"),
                new Setting(
                        "gateway.upstream.codex",
                        "https://chatgpt.com/backend-api/codex",
                        "The same for Codex with a ChatGPT login"),
                new Setting(
                        "gateway.upstream.gemini",
                        "https://generativelanguage.googleapis.com",
                        "The same for Gemini's API, without `/v1beta`"),
                new Setting(
                        "gateway.min_tokens",
                        "2000",
                        "Branches with less in them, at four bytes a token, are sent as they are"),
                new Setting(
                        "gateway.late_fold",
                        "true",
                        "Whether a branch is left out that returned before its requests came this way, if what follows it is at most half as much; that makes the provider's cache read it once more"),
                new Setting(
                        "gateway.body_bytes_max", "33554432", "Larger requests to a model go by without being read"),
                new Setting(
                        "gateway.ca_file",
                        "",
                        "File with certificates (PEM) of authorities to trust besides those that Java trusts"));
    }

    private static List<Setting> conversations() {
        return List.of(
                new Setting(
                        "conversations.message_limit_threshold",
                        "5",
                        "So many messages after its last summary a context gets a new one",
                        List.of("MESSAGE_LIMIT_THRESHOLD")),
                new Setting(
                        "conversations.token_limit_percentage",
                        "80",
                        "Or when the messages since have this percentage of `conversations.model_limit`",
                        List.of("TOKEN_LIMIT_PERCENTAGE")),
                new Setting("conversations.model_limit", "128000", "Tokens that a model can read"),
                new Setting("conversations.summary_tokens", "1000", "Most tokens of a summary"),
                new Setting(
                        "conversations.auto_summarize",
                        "true",
                        "Whether contexts are summarised by themselves",
                        List.of("AUTO_SUMMARIZE")),
                new Setting(
                        "conversations.use_vectors",
                        "true",
                        "Whether similarity of contexts goes by meaning; else by words alone",
                        List.of("USE_VECTOR_DB")),
                new Setting(
                        "conversations.use_graph",
                        "true",
                        "Whether there are relations between contexts",
                        List.of("USE_GRAPH_DB")),
                new Setting(
                        "conversations.similarity_threshold",
                        "0.6",
                        "From which similarity on, 0 to 1, contexts are about the same thing",
                        List.of("SIMILARITY_THRESHOLD")));
    }

    /// Flags win over the environment, that over the file, that over the default.
    ///
    /// @param file may be absent
    public static Settings read(Map<String, String> flags, Map<String, String> environment, Path file) {
        var fromFile = load(file);
        var settings = new Settings();
        for (Setting setting : ALL) {
            settings.values.put(setting.key(), resolve(setting, flags, environment, fromFile, file));
        }
        fromFile.stringPropertyNames().stream()
                .filter(key -> !settings.values.containsKey(key))
                .sorted()
                .forEach(key -> {
                    if (!key.startsWith(RATE)) {
                        throw unknown(key, file.toString());
                    }
                    settings.values.put(key, new Value(fromFile.getProperty(key), file.toString()));
                });
        return settings;
    }

    /// What a program gives that has contextd as a library, over the defaults: neither the environment nor a file
    /// counts.
    public static Settings given(Map<String, String> given) {
        var settings = new Settings();
        for (Setting setting : ALL) {
            String value = given.get(setting.key());
            settings.values.put(
                    setting.key(), value == null ? new Value(setting.standard(), DEFAULT) : new Value(value, PROGRAM));
        }
        given.keySet().stream()
                .filter(key -> !settings.values.containsKey(key))
                .sorted()
                .findFirst()
                .ifPresent(key -> {
                    throw unknown(key, "The program");
                });
        return settings;
    }

    /// The key of the setting that an option of `--config` stands for.
    public static String keyOf(String option) {
        return ALL.stream()
                .filter(setting -> setting.optionNames().contains(option))
                .findFirst()
                .map(Setting::key)
                .orElseThrow(() -> {
                    var names = ALL.stream()
                            .flatMap(setting -> setting.optionNames().stream())
                            .toList();
                    return new Failure(
                            Kind.VALIDATION,
                            "--config sets " + option + ", which is no option"
                                    + Nearest.of(option, names)
                                            .map(name -> "; did you mean " + name + "?")
                                            .orElse("; there are " + String.join(", ", names) + "."));
                });
    }

    private static Value resolve(
            Setting setting,
            Map<String, String> flags,
            Map<String, String> environment,
            Properties fromFile,
            Path file) {
        var flag = flags.get(setting.key());
        if (flag != null) {
            return new Value(flag, FLAG);
        }
        var names = new ArrayList<String>();
        names.add(setting.environmentName());
        names.addAll(setting.otherNames());
        for (String name : names) {
            var value = environment.get(name);
            if (value != null && !value.isEmpty()) {
                return new Value(value, "environment " + name);
            }
        }
        var value = fromFile.getProperty(setting.key());
        return value != null ? new Value(value, file.toString()) : new Value(setting.standard(), DEFAULT);
    }

    private static Properties load(Path file) {
        var properties = new Properties();
        if (Files.isRegularFile(file)) {
            try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
                properties.load(reader);
            } catch (IOException | IllegalArgumentException e) {
                throw new Failure(
                        Kind.VALIDATION,
                        "The settings in " + file + " cannot be read; it is a properties file.",
                        Map.of(),
                        e);
            }
        }
        return properties;
    }

    private static Failure unknown(String key, String who) {
        var nearest = Nearest.of(key, ALL.stream().map(Setting::key).toList());
        return new Failure(
                Kind.VALIDATION,
                who + " sets " + key + ", which is no setting"
                        + nearest.map(k -> "; did you mean " + k + "?").orElse("."));
    }

    /// What was set of all that agents share when they share a server, each key with a mark of its value.
    public Map<String, String> digests() {
        var marks = new LinkedHashMap<String, String>();
        values.forEach((key, value) -> {
            if (!value.source().equals(DEFAULT)
                    && !OWN.contains(key)
                    && OTHER_PROCESSES.stream().noneMatch(key::startsWith)) {
                marks.put(key, Integer.toHexString(value.text().hashCode()));
            }
        });
        return marks;
    }

    /// Whether somebody has set it, to whatever value.
    public boolean isSet(String key) {
        return Optional.ofNullable(values.get(key))
                .filter(value -> !value.source().equals(DEFAULT))
                .isPresent();
    }

    public Map<String, Value> values() {
        return Collections.unmodifiableMap(values);
    }

    Optional<String> optional(String key) {
        return Optional.ofNullable(values.get(key)).map(Value::text);
    }

    public String text(String key) {
        return optional(key).orElseThrow(() -> new IllegalArgumentException("no such setting: " + key));
    }

    /// Says which setting is wrong, where it was set, and what it has to be.
    public Failure wrong(String key, String must) {
        var value = values.get(key);
        String source = value == null ? "" : " (from " + value.source() + ")";
        String sentence = key + source + " must be " + must + ".";
        // What a flag or a program sets is an argument, and wrong arguments are told as such.
        return value != null && (value.source().equals(FLAG) || value.source().equals(PROGRAM))
                ? new Failure(Kind.VALIDATION, sentence)
                : Failure.ofSetting(key, sentence);
    }

    public int whole(String key, int min, int max) {
        try {
            int number = Integer.parseInt(text(key).strip());
            if (number >= min && number <= max) {
                return number;
            }
        } catch (NumberFormatException _) {
            // refused below like a number out of range
        }
        throw wrong(key, "a whole number from " + min + " to " + max);
    }

    /// A number from 0 to 1.
    public double share(String key) {
        return number(key, 0, 1);
    }

    public double number(String key, int min, int max) {
        try {
            double number = Double.parseDouble(text(key).strip());
            if (number >= min && number <= max) {
                return number;
            }
        } catch (NumberFormatException _) {
            // refused below like a number out of range
        }
        throw wrong(key, "a number from " + min + " to " + max);
    }

    public boolean flag(String key) {
        return switch (text(key).strip()) {
            case "true" -> true;
            case "false" -> false;
            default -> throw wrong(key, "true or false");
        };
    }

    public List<String> list(String key) {
        return List.of(text(key).split(",")).stream()
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .toList();
    }
}
