package dev.contextd.app;

import dev.contextd.base.access.Doorkeeper;
import dev.contextd.base.access.LocalToken;
import dev.contextd.base.access.TokenDoorkeeper;
import dev.contextd.base.access.Tokens;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Owner;
import dev.contextd.base.project.Project;
import dev.contextd.base.secret.Secrets;
import dev.contextd.base.telemetry.CallMeters;
import dev.contextd.feature.analytics.Analytics;
import dev.contextd.feature.analytics.Usage;
import dev.contextd.feature.directory.Directories;
import dev.contextd.feature.hook.Hooks;
import dev.contextd.feature.repository.Repositories;
import dev.contextd.feature.skill.SkillFolders;
import dev.contextd.feature.system.DataDirectory;
import dev.contextd.feature.system.ForgetHandler;
import dev.contextd.feature.system.ServerStatus;
import dev.contextd.feature.system.ToolFinding;
import dev.contextd.feature.transcript.Transcripts;
import dev.contextd.keep.library.IndexSync;
import dev.contextd.keep.library.LazyLibrary;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.search.lucene.LuceneSearchIndex;
import dev.contextd.keep.store.sqlite.Damage;
import dev.contextd.keep.store.sqlite.SqliteRecordStore;
import dev.contextd.mcp.CatalogPrompts;
import dev.contextd.mcp.CatalogResources;
import dev.contextd.mcp.CatalogTools;
import dev.contextd.mcp.Changes;
import dev.contextd.mcp.Front;
import dev.contextd.mcp.Intake;
import dev.contextd.mcp.Methods;
import dev.contextd.mcp.Offer;
import dev.contextd.mcp.Protocol;
import dev.contextd.mcp.RequestState;
import dev.contextd.mcp.StatelessRevision;
import dev.contextd.mcp.http.HttpTransport;
import dev.contextd.mcp.legacy.SessionPool;
import dev.contextd.mcp.legacy.Sessions;
import dev.contextd.mcp.stdio.StdioTransport;
import dev.contextd.text.CachedEmbedder;
import dev.contextd.text.EarlyEmbedder;
import dev.contextd.text.Embedder;
import dev.contextd.text.Tokenizer;
import dev.contextd.text.bpe.O200kTokenizer;
import dev.contextd.text.onnx.OnnxEmbedder;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Operations;
import dev.contextd.tool.Prompt;
import dev.contextd.tool.Resource;
import dev.contextd.tool.Schemas;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolCatalog;
import dev.contextd.tool.ToolPipeline;
import dev.contextd.tool.ToolSelection;
import dev.contextd.tool.Workers;
import dev.contextd.tool.stage.Scrubbing;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Config in, running system out: every part is made here, top to bottom, and nowhere else.
public final class Wiring implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Wiring.class.getName());

    /// Where the index stands in the data directory.
    static final String INDEX = "index";

    /// The model takes a core for each text; more threads than this would starve everything else.
    private static final int EMBEDDING_THREADS = 2;

    /// Names that seed 003 has beside those of the tools (docs/seeds.md).
    private static final Map<String, String> OTHER_NAMES = Map.of("branch", "branch_create", "return", "branch_return");

    /// Vectors kept at hand, for texts that are asked for again.
    private static final int VECTORS_MAX = 2_000;

    private final Config config;
    private final Function<Path, Embedder> model;
    private final InstantSource clock;
    private final Owner localUser;
    private final LazyLibrary library;
    private final Damage damage = new Damage();
    private final DataDirectory data;
    private final Usage usage;
    private final Features features;
    private final Hooks hooks;
    private final Tokens tokens;
    private final LocalToken localToken;
    private final Scrubbing scrubbing;
    private final ServerStatus status;
    private final Changes changes;
    private final ToolCatalog catalog;
    private final ToolCatalog forHooks;
    private final Ways ways;
    private final Workers workers = new Workers();
    private final Intake intake = Intake.ofThisHeap();
    private final SessionPool sessions;
    private final RequestState states;
    private final Offers offers;
    private final Tokenizer tokenizer = new O200kTokenizer();
    private volatile Optional<CachedEmbedder> cache = Optional.empty();

    /// Guarded by this.
    private @Nullable EarlyEmbedder early;

    private volatile boolean opensModel;

    /// @param localUser whose data it is when nobody has to say who they are
    /// @param moreTools beside the product's own; for tests of the pipeline itself
    public Wiring(Config config, InstantSource clock, Owner localUser, List<Tool<?, ?>> moreTools) {
        this(config, clock, localUser, moreTools, folder -> new OnnxEmbedder(folder, EMBEDDING_THREADS));
    }

    /// @param model the one that is shipped, given the folder it may unpack itself to; for tests, many of which share
    ///     one
    public Wiring(
            Config config,
            InstantSource clock,
            Owner localUser,
            List<Tool<?, ?>> moreTools,
            Function<Path, Embedder> model) {
        this.config = config;
        this.model = model;
        this.clock = clock;
        this.localUser = localUser;
        this.data = new DataDirectory(config.dataDir());
        this.tokens = new Tokens(config.dataDir().resolve("tokens"), clock);
        this.localToken = localToken(config);
        this.scrubbing = new Scrubbing(Secrets::standard);
        var meters = new CallMeters();

        this.library = new LazyLibrary(this::openLibrary);
        this.changes = new Changes();
        this.usage = new Usage(library, this::lookups, clock);
        this.sessions = new SessionPool(config.http().sessionsMax());
        var operations = new Operations();
        var roots = new AllowedRoots(config);
        this.features = new Features(
                config, library, tokenizer, usage, changes, operations, roots::of, this::isShared, localUser, clock);

        this.hooks = features.hooks(this::pipelineOfHooks, localUser, tokenizer, clock);

        var services = new Services(data, damage::told, library, hooks).healths();
        this.status = new ServerStatus(version(), services, this::toolCount, usage::passed, meters, workers, clock);

        var tools = new ArrayList<Tool<?, ?>>(features.tools());
        tools.addAll(hooks.tools());
        tools.addAll(status.tools(operations));
        tools.addAll(new Analytics(usage, config.prices()).tools());
        tools.addAll(ForgetHandler.tools(library, features::forget));
        tools.addAll(ToolFinding.tools(this::catalog));
        tools.addAll(moreTools);
        var all = new ToolCatalog(tools, new Schemas(config.limits()::get), OTHER_NAMES);
        this.catalog = all.narrowed(config.selection());
        this.forHooks = all.narrowed(config.selection().ofAll());
        this.ways = new Ways(config, clock, workers, scrubbing, usage, features.branches(), meters);
        this.states = new RequestState(config.mcp().stateKey().bytes(), clock);
        this.offers = new Offers(config.selection(), this::front);
    }

    /// The system of whoever runs this process.
    public static Wiring ofLocalUser(Config config) {
        return new Wiring(config, InstantSource.system(), Owner.alone(System.getProperty("user.name")), List.of());
    }

    private Front front(ToolSelection wanted) {
        var offered = catalog.narrowed(wanted);
        boolean silent = wanted.isOfNone();
        var prompts = new ArrayList<Prompt>();
        var resources = new ArrayList<Resource>();
        if (!silent) {
            prompts.addAll(status.prompts());
            prompts.addAll(features.prompts());
            resources.addAll(ServerStatus.resources(offered));
            resources.addAll(features.resources());
        }
        var offer = new Offer(
                new Offer.ServerInfo("contextd", "contextd", version()),
                silent ? Instructions.OF_A_SILENT_SERVER : Instructions.TEXT,
                new CatalogTools(
                        new ToolPipeline(offered, ways.ofModels()),
                        wanted,
                        caller -> ways.standing(forHooks, caller),
                        config.mcp().protocolErrors()),
                new CatalogPrompts(prompts, workers),
                new CatalogResources(resources, workers),
                false,
                true,
                false);
        var methods = new Methods(offer, config.mcp().pageSize());
        var older = new Sessions(
                methods, changes, sessions, left -> features.branches().leave(left.owner(), left.connection()));
        var current = new StatelessRevision(methods, changes, older.versions());
        return new Front(methods, new Protocol(current, states), older);
    }

    /// From the first token on there may be several owners.
    private boolean isShared() {
        return !tokens.list().isEmpty();
    }

    private Library openLibrary() {
        data.prepare();
        upkeep().takeOver();
        var store = SqliteRecordStore.open(data.path(), clock, damage);
        var embedder = new CachedEmbedder(embedder(), VECTORS_MAX);
        if (opensModel) {
            embedder().open();
        }
        cache = Optional.of(embedder);
        var index = new LuceneSearchIndex(data.path().resolve(INDEX));
        return new Library(store, embedder, new IndexSync(index, store, embedder, Features.HEADLINES));
    }

    private synchronized EarlyEmbedder embedder() {
        if (early == null) {
            // The first call counts tokens, and reading their table takes longer than to answer it.
            early = new EarlyEmbedder(model(data.path().resolve("model")), () -> tokenizer.count("contextd"));
        }
        return early;
    }

    private Embedder model(Path cache) {
        return config.embedderFolder()
                .<Embedder>map(folder -> OnnxEmbedder.ofFolder(folder, cache, EMBEDDING_THREADS))
                .orElseGet(() -> model.apply(cache));
    }

    /// Begins to open the model, for a server that will be asked for what it means: nobody waits for it then.
    public void openModel() {
        try {
            data.prepare();
        } catch (Failure _) {
            return; // the first call says so
        }
        embedder().open();
    }

    /// The same as soon as a call needs what is kept, for a server that touches nothing before.
    public void openModelWithLibrary() {
        opensModel = true;
    }

    private CachedEmbedder.Lookups lookups() {
        return cache.map(CachedEmbedder::lookups).orElse(CachedEmbedder.Lookups.NONE);
    }

    private int toolCount() {
        return catalog.entries().size();
    }

    public static String version() {
        try (var in = Objects.requireNonNull(Wiring.class.getResourceAsStream("version.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Tokens tokens() {
        return tokens;
    }

    /// With which the local user comes in over HTTP.
    public LocalToken localToken() {
        return localToken;
    }

    /// The same without a system around it.
    public static LocalToken localToken(Config config) {
        return new LocalToken(config.dataDir().resolve("local-token"));
    }

    public SkillFolders skillFolders() {
        return features.skillFolders();
    }

    /// The sessions of other agents in a project.
    public Transcripts transcripts(Project project) {
        return features.transcripts(localUser, project);
    }

    public Gateways gateways() {
        return features.gateways();
    }

    public Directories directories() {
        return features.directories();
    }

    public Repositories repositories() {
        return features.repositories();
    }

    /// What is kept; opened if it was not.
    public Library library() {
        return library.get();
    }

    /// What can be done with the data directory beside serving it.
    public Upkeep upkeep() {
        return new Upkeep(data, tokens, localUser, library, scrubbing, clock);
    }

    public ToolCatalog catalog() {
        return catalog;
    }

    public ToolPipeline pipeline() {
        return new ToolPipeline(catalog, ways.ofHooks());
    }

    /// For hooks, which call what they need whatever tools the model is offered.
    public ToolPipeline pipelineOfHooks() {
        return new ToolPipeline(forHooks, ways.ofHooks());
    }

    /// For a program that has contextd as a library, with every tool.
    public ToolPipeline pipelineOfPrograms() {
        return new ToolPipeline(forHooks, ways.ofPrograms());
    }

    public Tokenizer tokenizer() {
        return tokenizer;
    }

    public Protocol protocol() {
        return offers.standard().protocol();
    }

    public Owner localUser() {
        return localUser;
    }

    /// Listens for HTTP until closed, for those who bring a token.
    public HttpTransport serveHttp() {
        data.prepare();
        localToken.ready();
        return serveHttp(new TokenDoorkeeper(localToken, localUser, tokens));
    }

    /// @param doorkeeper who is let in; for tests with clients that cannot bring a token
    public HttpTransport serveHttp(Doorkeeper doorkeeper) {
        data.prepare();
        // Deadlines that passed while nothing ran are met now, without anybody having to wait for it.
        Thread.ofPlatform().daemon().name("wake").start(this::wake);
        var http = config.http();
        var options = new HttpTransport.Options(
                http.host(),
                http.port(),
                http.allowedHosts(),
                http.allowedOrigins(),
                http.bodyBytesMax(),
                http.subscriptionsMax());
        if (!options.isLoopback()) {
            requireTokens(options.host());
        }
        return HttpTransport.start(options, offers, doorkeeper, intake);
    }

    /// Whoever listens for other machines means others to come; none of them has a token yet.
    private void requireTokens(String host) {
        if (tokens.list().isEmpty()) {
            throw new Failure(
                    Kind.UNAUTHORIZED,
                    "Listening on " + host + " lets nobody in from there yet: make a token first with"
                            + " `contextd token add NAME`, or listen on 127.0.0.1.");
        }
    }

    private void wake() {
        try {
            // Opened first: branches hold a lock while they wait for it, and calls would wait for that.
            library.get();
            features.branches().wake();
            features.repositories().resume();
        } catch (Failure e) {
            LOG.log(Level.WARNING, "the data cannot be opened yet: " + e.sentence());
        }
    }

    /// Serves one client on two streams until the first ends. Touches nothing on disk before a request needs it.
    ///
    /// @param wanted the tools it wants of those on offer; it never gets others
    public void serveStdio(InputStream in, OutputStream out, Connection connection, ToolSelection wanted)
            throws IOException {
        var front = offers.of(wanted);
        try {
            new StdioTransport(front, localUser, connection, out, intake)
                    .serve(in, config.http().bodyBytesMax());
        } finally {
            if (!front.equals(offers.standard())) {
                front.older().endAll();
            }
        }
    }

    /// Ends what the client of a connection has left open, since it will not come back.
    public void leave(Connection connection) {
        features.branches().leave(localUser.name(), connection);
    }

    /// Waits until all is done that hooks have left for later.
    public void settleHooks() throws InterruptedException {
        hooks.settle();
    }

    /// Whether there is work that nobody waits for and that should be done before the process ends.
    public boolean isBusy() {
        return library.opened().map(open -> open.vectors().isComputing()).orElse(false);
    }

    /// Closes what calls have opened; everything acknowledged is durable before and after.
    @Override
    public void close() {
        hooks.close();
        features.close();
        usage.close();
        library.close();
        closeModel();
    }

    /// Also if nobody has opened the library around it.
    private synchronized void closeModel() {
        if (early != null) {
            early.close();
        }
    }
}
