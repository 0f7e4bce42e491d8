package dev.contextd.app;

import dev.contextd.app.watch.MeasuredEmbedder;
import dev.contextd.app.watch.MeasuredIndex;
import dev.contextd.app.watch.MeasuredStore;
import dev.contextd.base.access.Doorkeeper;
import dev.contextd.base.access.LocalToken;
import dev.contextd.base.access.Tokens;
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
import dev.contextd.keep.event.Bell;
import dev.contextd.keep.library.IndexSync;
import dev.contextd.keep.library.LazyLibrary;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.store.sqlite.Damage;
import dev.contextd.mcp.Changes;
import dev.contextd.mcp.Intake;
import dev.contextd.mcp.Methods;
import dev.contextd.mcp.OlderRevisions;
import dev.contextd.mcp.Protocol;
import dev.contextd.mcp.RequestState;
import dev.contextd.mcp.http.HttpTransport;
import dev.contextd.mcp.legacy.SessionPool;
import dev.contextd.mcp.legacy.Sessions;
import dev.contextd.mcp.stdio.StdioTransport;
import dev.contextd.text.Embedder;
import dev.contextd.text.Tokenizer;
import dev.contextd.text.bpe.O200kTokenizer;
import dev.contextd.text.onnx.OnnxEmbedder;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Operations;
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
import java.util.function.Function;

/// Config in, running system out: every part is made here, top to bottom, and nowhere else.
public final class Wiring implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Wiring.class.getName());

    /// Where the index stands in the data directory.
    static final String INDEX = "index";

    /// The model takes a core for each text; more threads than this would starve everything else.
    private static final int EMBEDDING_THREADS = 2;

    /// Names that seed 003 has beside those of the tools (docs/seeds.md).
    private static final Map<String, String> OTHER_NAMES = Map.of("branch", "branch_create", "return", "branch_return");

    private final Config config;
    private final Engines engines;
    private final OpenedModel model;
    private final InstantSource clock;
    private final Owner localUser;
    private final LazyLibrary library;
    private final Damage damage = new Damage();
    private final DataDirectory data;
    private final Usage usage;
    private final Features features;
    private final Hooks hooks;
    private final Access access;
    private final Scrubbing scrubbing;
    private final Changes changes;
    private final Sharing sharing;
    private final ToolCatalog catalog;
    private final ToolCatalog forHooks;
    private final ToolCatalog forPage;
    private final Ways ways;
    private final Telemetry telemetry;
    private final Workers workers = new Workers();
    private final Intake intake = Intake.ofThisHeap();
    private final SessionPool sessions;
    private final Offers offers;
    private final Pages pages;
    private final Tokenizer tokenizer = new O200kTokenizer();

    /// @param localUser whose data it is when nobody has to say who they are
    /// @param moreTools beside the product's own; for tests of the pipeline itself
    public Wiring(Config config, InstantSource clock, Owner localUser, List<Tool<?, ?>> moreTools) {
        this(config, clock, localUser, moreTools, folder -> new OnnxEmbedder(folder, EMBEDDING_THREADS));
    }

    /// The same on the engines of the product.
    public Wiring(
            Config config,
            InstantSource clock,
            Owner localUser,
            List<Tool<?, ?>> moreTools,
            Function<Path, Embedder> model) {
        this(config, clock, localUser, moreTools, model, Engines.of(config));
    }

    /// @param model the one that is shipped, given the folder it may unpack itself to; for tests, many of which share
    ///     one
    /// @param engines what things are kept with
    public Wiring(
            Config config,
            InstantSource clock,
            Owner localUser,
            List<Tool<?, ?>> moreTools,
            Function<Path, Embedder> model,
            Engines engines) {
        this.engines = engines;
        this.config = config;
        this.clock = clock;
        this.localUser = localUser;
        this.data = new DataDirectory(config.dataDir());
        this.telemetry = new Telemetry(config.telemetry().otel());
        this.model = new OpenedModel(
                data, tokenizer, folder -> new MeasuredEmbedder(model(config, folder, model), telemetry.meters()));
        this.scrubbing = new Scrubbing(Secrets::standard);
        var meters = new CallMeters(telemetry.meters());

        this.library = new LazyLibrary(this::openLibrary);
        this.sharing = new Sharing(engines, library, clock);
        this.access = Access.of(config, sharing, localUser, clock);
        this.changes = new Changes(sharing.peers());
        this.usage = new Usage(library, this.model::lookups, telemetry.meters(), clock);
        this.sessions = new SessionPool(config.http().sessionsMax(), sharing.peers());
        var operations = sharing.operations();
        var roots = new AllowedRoots(config);
        var key = sharing.stateKey(config.mcp().stateKey());
        this.pages = new Pages(this::pipelineOfPage, access, data, library, file -> upkeep().backUp(file), key, clock);
        pages.news().follow(changes);
        this.features = new Features(
                config,
                library,
                tokenizer,
                usage,
                pages.news().following(changes),
                operations,
                roots::of,
                access::isShared,
                localUser,
                clock);

        features.repositories().follow(pages.news()::indexing);
        this.hooks = features.hooks(this::pipelineOfHooks, localUser, tokenizer, clock);

        var services =
                new Services(data, engines, damage::told, library, hooks, access.issued(), features.outbox()).healths();
        var status = new ServerStatus(
                version(), services, this::toolCount, usage::passed, meters, workers, sharing::replica, clock);

        var all = new ToolCatalog(tools(status, operations, moreTools), new Schemas(config.limits()::get), OTHER_NAMES);
        this.catalog = all.narrowed(config.selection());
        this.forHooks = all.narrowed(config.selection().ofAll());
        this.forPage = all.narrowed(config.selection().ofPage());
        this.ways = ways(meters);
        this.offers = new Offers(config.selection(), fronts(status, new RequestState(key, clock))::front);
        telemetry.watch(library);
    }

    /// In the order in which clients see them.
    private List<Tool<?, ?>> tools(ServerStatus status, Operations operations, List<Tool<?, ?>> moreTools) {
        var tools = new ArrayList<Tool<?, ?>>(features.tools());
        tools.addAll(hooks.tools());
        tools.addAll(new Overview(library).tools(status, operations, features.branches()));
        tools.addAll(new Analytics(usage, config.prices()).tools());
        tools.addAll(ForgetHandler.tools(library, features::forget));
        tools.addAll(ToolFinding.tools(this::catalog, tokenizer));
        tools.addAll(pages.tools());
        tools.addAll(moreTools);
        return tools;
    }

    private Ways ways(CallMeters meters) {
        return new Ways(
                config,
                clock,
                workers,
                scrubbing,
                usage,
                features.branches(),
                meters,
                telemetry.stages(),
                pages.stages(),
                sharing::count);
    }

    private FrontMaker fronts(ServerStatus status, RequestState states) {
        return new FrontMaker(
                config.mcp(), catalog, forHooks, ways, status, features, workers, changes, states, this::older);
    }

    /// The system of whoever runs this process.
    public static Wiring ofLocalUser(Config config) {
        return new Wiring(config, InstantSource.system(), Owner.alone(System.getProperty("user.name")), List.of());
    }

    /// Those with sessions.
    private OlderRevisions older(Methods methods) {
        return new Sessions(methods, changes, sessions, left -> leave(left.owner(), left.connection()));
    }

    /// Opens what is kept in an engine before anybody needs it: what a person has to mend is told at the start.
    public void openRemote() {
        sharing.openNow();
    }

    private Library openLibrary() {
        data.prepare();
        upkeep().takeOver();
        var store = new MeasuredStore(engines.store(data.path(), clock, damage), telemetry.meters());
        var embedder = model.forLibrary();
        var index = new MeasuredIndex(engines.index(data.path()), telemetry.meters());
        var bell = engines.isShared() ? features.outlets().bell() : Bell.NONE;
        var opened =
                new Library(store, embedder, new IndexSync(index, store, embedder, Features.HEADLINES), clock, bell);
        sharing.begin(opened);
        opened.vectors().whenMoved(pages.news()::vectors);
        return opened;
    }

    private static Embedder model(Config config, Path cache, Function<Path, Embedder> shipped) {
        return config.embedderFolder()
                .<Embedder>map(folder -> OnnxEmbedder.ofFolder(folder, cache, EMBEDDING_THREADS))
                .orElseGet(() -> shipped.apply(cache));
    }

    /// Begins to open the model, for a server that will be asked for what it means: nobody waits for it then.
    public void openModel() {
        model.open();
    }

    /// The same as soon as a call needs what is kept, for a server that touches nothing before.
    public void openModelWithLibrary() {
        model.openWithLibrary();
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
        return access.tokens();
    }

    /// With which the local user comes in over HTTP.
    public LocalToken localToken() {
        return access.localToken();
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
        return new Upkeep(data, engines, access.tokens(), localUser, library, features.noteKinds(), scrubbing, clock);
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

    /// For the page, with every tool and those that only it calls.
    public ToolPipeline pipelineOfPage() {
        return new ToolPipeline(forPage, ways.ofPage());
    }

    /// The pages of what features keep.
    public List<Resource> resources() {
        return features.resources();
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
        return serveHttp(access.readyDoorkeeper());
    }

    /// The page that people look at.
    public Pages page() {
        return pages;
    }

    /// @param doorkeeper who is let in; for tests with clients that cannot bring a token
    public HttpTransport serveHttp(Doorkeeper doorkeeper) {
        data.prepare();
        features.outlets().check();
        Thread.ofPlatform().daemon().name("wake").start(new Wake(library, features));
        var doors = config.doors();
        var options = doors.options(config.http());
        doors.requireSomebody(options.host(), access::mayHaveTokens);
        doors.warning(options.host()).ifPresent(told -> LOG.log(Level.WARNING, told));
        telemetry.begin();
        var ready = new Readiness(library, workers, access.issued());
        var operating = telemetry.operating(ready, localUser, config.telemetry().scraper());
        return HttpTransport.start(
                options, offers, doorkeeper, intake, operating, pages.beside(options.names(), doorkeeper));
    }

    /// Serves one client on two streams until the first ends. Touches nothing on disk before a request needs it.
    ///
    /// @param wanted the tools it wants of those on offer; it never gets others
    public void serveStdio(InputStream in, OutputStream out, Connection connection, ToolSelection wanted)
            throws IOException {
        telemetry.begin();
        var front = offers.of(wanted);
        pages.presence().entered(localUser.name(), connection);
        try {
            new StdioTransport(front, localUser, connection, out, intake)
                    .serve(in, config.http().bodyBytesMax());
        } finally {
            pages.presence().left(localUser.name(), connection);
            if (!front.equals(offers.standard())) {
                front.older().endAll();
            }
        }
    }

    /// Ends what the client of a connection has left open, since it will not come back.
    public void leave(Connection connection) {
        leave(localUser.name(), connection);
    }

    private void leave(String owner, Connection connection) {
        pages.presence().left(owner, connection);
        features.branches().leave(owner, connection);
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
        pages.close();
        hooks.close();
        features.close();
        sharing.close();
        usage.close();
        library.close();
        engines.close();
        model.close();
        telemetry.close();
    }
}
