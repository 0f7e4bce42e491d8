package dev.contextd.app;

import dev.contextd.base.project.Owner;
import dev.contextd.base.project.Project;
import dev.contextd.base.secret.Secrets;
import dev.contextd.feature.analytics.Usage;
import dev.contextd.feature.briefing.Briefing;
import dev.contextd.feature.briefing.Briefing.Part;
import dev.contextd.feature.briefing.Section;
import dev.contextd.feature.briefing.Section.Line;
import dev.contextd.feature.checkpoint.Checkpoints;
import dev.contextd.feature.checkpoint.FoldPosition;
import dev.contextd.feature.conversation.CallCounts;
import dev.contextd.feature.conversation.Conversations;
import dev.contextd.feature.conversation.ModelSummarizer;
import dev.contextd.feature.diagnosis.Diagnoses;
import dev.contextd.feature.diagnosis.ModelDiagnosis;
import dev.contextd.feature.directory.Directories;
import dev.contextd.feature.fold.BehindGateway;
import dev.contextd.feature.fold.BranchRules;
import dev.contextd.feature.fold.Branches;
import dev.contextd.feature.fold.FoldNeeds;
import dev.contextd.feature.fold.RollbackPoints.Saved;
import dev.contextd.feature.fold.WireBooks;
import dev.contextd.feature.hook.CheckpointNote;
import dev.contextd.feature.hook.HookActions;
import dev.contextd.feature.hook.Hooks;
import dev.contextd.feature.memory.Memories;
import dev.contextd.feature.memory.MemoryNotes;
import dev.contextd.feature.policy.ProjectRules;
import dev.contextd.feature.remediation.Remediations;
import dev.contextd.feature.repository.Repositories;
import dev.contextd.feature.skill.SkillFolders;
import dev.contextd.feature.skill.Skills;
import dev.contextd.feature.transcript.DatabaseTables;
import dev.contextd.feature.transcript.TranscriptEntry;
import dev.contextd.feature.transcript.Transcripts;
import dev.contextd.keep.event.EventStream;
import dev.contextd.keep.library.Headlines;
import dev.contextd.keep.library.LazyLibrary;
import dev.contextd.keep.library.NoteKind;
import dev.contextd.keep.store.sqlite.OtherDatabase;
import dev.contextd.source.code.SourceReader;
import dev.contextd.text.Chat;
import dev.contextd.text.Tokenizer;
import dev.contextd.text.openai.OpenAiChat;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Operations;
import dev.contextd.tool.Prompt;
import dev.contextd.tool.ReadableDirectories;
import dev.contextd.tool.Resource;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolPipeline;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// What the product can do, and how one feature gets what it needs of another: features do not know each other, so
/// every need is an interface of the one that has it, and is met here.
final class Features implements AutoCloseable {
    /// What nobody asked for has to be trusted more: what is doubted is left out.
    private static final double UNASKED_CONFIDENCE_MIN = 0.6;

    /// What the model reads beside the whole text of an item.
    static final Headlines HEADLINES = Skills::headline;

    private final Memories memories;
    private final Checkpoints checkpoints;
    private final Gateways gateways;
    private final Branches branches;
    private final Remediations remediations;
    private final Skills skills;
    private final SkillFolders skillFolders;
    private final List<NoteKind> noteKinds;
    private final Diagnoses diagnoses;
    private final Repositories repositories;
    private final Conversations conversations;
    private final Directories directories;
    private final Briefing briefing;
    private final Browsed browsed;
    private final Path dataDir;
    private final Outlets outlets;

    Features(
            Config config,
            LazyLibrary library,
            Tokenizer tokenizer,
            Usage usage,
            FoldNeeds.Following following,
            Operations operations,
            ReadableDirectories reach,
            BooleanSupplier shared,
            Owner localUser,
            InstantSource clock) {
        this.dataDir = config.dataDir();
        this.outlets = new Outlets(config.events());
        this.memories = new Memories(library, tokenizer, clock);
        this.checkpoints = new Checkpoints(library, tokenizer, clock, this::standing);
        this.gateways = new Gateways(localUser.name(), this::wireBooks, usage);
        this.branches = new Branches(
                library,
                tokenizer,
                neighbours(memories, checkpoints, usage, following, reach, gateways, shared, outlets.events()),
                config.folding(),
                clock);
        this.remediations = new Remediations(library, tokenizer, clock);
        this.skills = new Skills(library, tokenizer, clock);
        this.skillFolders = new SkillFolders(
                skills,
                config.limits()::get,
                (field, text) -> Secrets.standard().scrubField(field, text).text());
        this.noteKinds = List.of(new MemoryNotes(config.limits()::get, clock), skills.notes(config.limits()::get));
        this.diagnoses = new Diagnoses(
                library,
                PastKnowledge.remedies(remediations),
                PastKnowledge.patterns(remediations),
                PastKnowledge.notes(memories),
                secondOpinion(config.model()),
                tokenizer,
                clock);
        var reader = new SourceReader(config.dataDir().resolve("parsers"));
        this.repositories = new Repositories(
                library,
                reader,
                text -> Secrets.standard().maskInLines(text),
                config.repository(),
                reach,
                operations,
                tokenizer,
                clock);
        CallCounts calls = usage::callsByDay;
        this.conversations = new Conversations(
                library, tokenizer, modelSummarizer(config.model()), calls, config.conversations(), clock);
        this.directories = new Directories(
                library,
                tokenizer,
                reader,
                text -> Secrets.standard().scrub(text).text(),
                reach,
                Path.of("").toAbsolutePath(),
                config.dataDir(),
                chat(config.model())
                        .map(chat -> new Directories.Model(chat, config.model().callsPerDay())),
                clock);
        this.briefing = briefing(tokenizer);
        this.browsed = browsed(library, tokenizer);
    }

    private Browsed browsed(LazyLibrary library, Tokenizer tokenizer) {
        return new Browsed(
                library,
                tokenizer,
                memories,
                remediations,
                skills,
                checkpoints,
                conversations,
                branches,
                repositories,
                briefing);
    }

    /// What a new session is told of a project, in this order; each section with its share of the page.
    private Briefing briefing(Tokenizer tokenizer) {
        return new Briefing(
                List.of(
                        new Part(
                                "Last checkpoint",
                                3,
                                Section.ofText((caller, key) -> checkpoints.briefing(caller.owner(), key))),
                        new Part(
                                "Open branches",
                                1,
                                Section.ofText((caller, key) ->
                                        branches.briefing(caller.owner().name(), key))),
                        new Part(
                                "Most trusted memories",
                                3,
                                (caller, key, known) ->
                                        memories.briefing(caller.owner(), key, known).entrySet().stream()
                                                .map(memory -> Line.telling(memory.getKey(), memory.getValue()))
                                                .toList()),
                        new Part(
                                "Recent failures",
                                2,
                                Section.ofText((caller, key) -> remediations.briefing(caller.owner(), key)))),
                tokenizer);
    }

    /// In the order in which clients see them.
    List<Tool<?, ?>> tools() {
        var tools = new ArrayList<Tool<?, ?>>(branches.tools());
        tools.addAll(checkpoints.tools());
        tools.addAll(memories.tools());
        tools.addAll(remediations.tools());
        tools.addAll(diagnoses.tools());
        tools.addAll(skills.tools());
        tools.addAll(repositories.tools());
        tools.addAll(conversations.tools());
        tools.addAll(directories.tools());
        tools.addAll(browsed.tools());
        return tools;
    }

    List<Prompt> prompts() {
        var prompts = new ArrayList<Prompt>(checkpoints.prompts());
        prompts.addAll(diagnoses.prompts());
        return prompts;
    }

    List<Resource> resources() {
        var resources = new ArrayList<Resource>(branches.resources());
        resources.addAll(checkpoints.resources());
        resources.addAll(memories.resources());
        resources.addAll(remediations.resources());
        resources.addAll(skills.resources());
        resources.addAll(conversations.resources());
        resources.addAll(briefing.resources());
        return resources;
    }

    /// @param tools what hooks call as an agent would
    Hooks hooks(Supplier<ToolPipeline> tools, Owner localUser, Tokenizer tokenizer, InstantSource clock) {
        return new Hooks(
                new HookActions(
                        tools,
                        (caller, project, known) -> briefing.find(caller, project.key(), known)
                                .map(page -> new HookActions.Told(page.text(), page.told())),
                        (text, owner, project, limit) ->
                                memories.recall(text, owner, project, UNASKED_CONFIDENCE_MIN, limit),
                        (caller, project) -> branches.path(caller, project, Optional.empty())
                                        .branches()
                                        .size()
                                > 1,
                        new HookActions.Transcripts() {
                            @Override
                            public void keep(Path transcript, Project project) {
                                transcripts(localUser, project).bring(List.of(transcript), _ -> {});
                            }

                            @Override
                            public Optional<CheckpointNote> note(String agentSession) {
                                var files = conversations.tags(
                                        agentSession,
                                        TranscriptConversations.FILE,
                                        CheckpointNote.FILES_MAX,
                                        localUser);
                                return conversations
                                        .note(agentSession, TranscriptEntry.SAID, localUser)
                                        .map(note -> new CheckpointNote(
                                                note.goal(),
                                                note.asked(),
                                                note.done(),
                                                note.found(),
                                                note.decided(),
                                                note.open(),
                                                files));
                            }

                            @Override
                            public void propose(String agentSession, Project project, int limit) {
                                conversations.decisions(agentSession, TranscriptEntry.SAID, localUser).stream()
                                        .limit(limit)
                                        .forEach(decision -> memories.propose(
                                                decision, "session " + agentSession, localUser, project));
                            }
                        },
                        caller -> branches.leave(caller.owner().name(), caller.connection())),
                tokenizer,
                clock);
    }

    Branches branches() {
        return branches;
    }

    /// Why events wait to be published, if any are.
    Optional<Supplier<Optional<String>>> outbox() {
        return outlets.trouble(branches::outboxTrouble);
    }

    Outlets outlets() {
        return outlets;
    }

    SkillFolders skillFolders() {
        return skillFolders;
    }

    /// What can be written as notes, memories first.
    List<NoteKind> noteKinds() {
        return noteKinds;
    }

    /// Forgets what is more than one record.
    boolean forget(String id, Owner owner) {
        return conversations.forget(id, owner);
    }

    Gateways gateways() {
        return gateways;
    }

    private WireBooks wireBooks() {
        return branches.wire();
    }

    private static FoldNeeds neighbours(
            Memories memories,
            Checkpoints checkpoints,
            Usage usage,
            FoldNeeds.Following following,
            ReadableDirectories reach,
            BehindGateway gateway,
            BooleanSupplier shared,
            Optional<EventStream> events) {
        return new FoldNeeds(
                memories::recall,
                rules(reach),
                memories::extracted,
                (branch, owner, project) -> checkpoints
                        .newestIn(owner, project, branch)
                        .map(saved -> new Saved(
                                saved.id(), saved.summary(), saved.description(), saved.context(), saved.createdAt())),
                following,
                usage::folded,
                usage::charged,
                gateway,
                text -> Secrets.standard().scrub(text).text(),
                shared,
                events);
    }

    private static BranchRules rules(ReadableDirectories reach) {
        var rules = new ProjectRules();
        return (texts, project, caller) -> reach.allows(project.root(), caller)
                ? rules.about(texts, project.root()).stream()
                        .map(section -> new BranchRules.Stated(
                                section.id(), section.title(), section.text(), section.isPolicy(), section.source()))
                        .toList()
                : List.of();
    }

    private FoldPosition.Where standing(Caller caller, Project project, Optional<String> session) {
        var path = branches.path(caller, project, session);
        return new FoldPosition.Where(path.session(), path.branches(), path.tokens());
    }

    private ModelSummarizer modelSummarizer(Config.Model model) {
        return chat(model)
                .map(chat -> ModelSummarizer.of(chat, owner -> diagnoses.takeModelCall(owner, model.callsPerDay())))
                .orElseGet(ModelSummarizer::none);
    }

    private static ModelDiagnosis secondOpinion(Config.Model model) {
        return chat(model)
                .map(chat -> ModelDiagnosis.of(chat, model.callsPerDay()))
                .orElseGet(ModelDiagnosis::none);
    }

    private static Optional<Chat> chat(Config.Model model) {
        return model.url()
                .map(url -> new OpenAiChat(url, model.name(), model.key().text(), model.timeout()));
    }

    /// The sessions of other agents in a project, which go into conversations.
    Transcripts transcripts(Owner owner, Project project) {
        var destination = new TranscriptConversations(
                conversations, owner, text -> Secrets.standard().scrub(text).text());
        return new Transcripts(destination, project, file -> new OthersTables(dataDir, file));
    }

    /// What another program keeps in SQLite.
    private static final class OthersTables implements DatabaseTables {
        private final OtherDatabase database;

        OthersTables(Path dataDir, Path file) {
            this.database = reading(() -> OtherDatabase.open(dataDir, file));
        }

        @Override
        public List<List<String>> rows(String query, String... values) {
            return reading(() -> database.rows(query, values));
        }

        @Override
        public void close() {
            reading(() -> {
                database.close();
                return true;
            });
        }

        private interface Reading<T> {
            T read() throws IOException;
        }

        private static <T> T reading(Reading<T> work) {
            try {
                return work.read();
            } catch (IOException e) {
                throw new DatabaseTables.Unreadable("databases that are not as opencode's were, or cannot be read", e);
            }
        }
    }

    Directories directories() {
        return directories;
    }

    Repositories repositories() {
        return repositories;
    }

    @Override
    public void close() {
        directories.close();
        repositories.close();
        conversations.close();
        branches.close();
        outlets.close();
    }
}
