package dev.contextd.feature.conversation;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Holder;
import dev.contextd.base.project.Owner;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.feature.conversation.graph.ContextDiagram;
import dev.contextd.feature.conversation.graph.Neighbourhood;
import dev.contextd.feature.conversation.graph.Relation;
import dev.contextd.feature.conversation.graph.RelationType;
import dev.contextd.feature.conversation.graph.Relations;
import dev.contextd.feature.conversation.message.Context;
import dev.contextd.feature.conversation.message.ContextRecord;
import dev.contextd.feature.conversation.message.Contexts;
import dev.contextd.feature.conversation.message.Imported;
import dev.contextd.feature.conversation.message.Message;
import dev.contextd.feature.conversation.message.MessageRecord;
import dev.contextd.feature.conversation.message.NewMessage;
import dev.contextd.feature.conversation.summary.SessionNote;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.library.Shelf;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.StoredRecord;
import dev.contextd.text.Tokenizer;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Resource;
import dev.contextd.tool.Tool;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/// The conversations of an owner.
public final class Conversations implements AutoCloseable {
    private static final String DECISION = "Decision:";

    /// How many messages are kept at once.
    private static final int BATCH = 200;

    /// Contexts beyond this are related to others with their next messages.
    private static final int NOT_UNDERSTOOD_MAX = 10_000;

    private final Supplier<Library> library;
    private final Tokenizer tokenizer;
    private final ConversationRules rules;
    private final InstantSource clock;
    private final Contexts contexts;
    private final Summaries summaries;
    private final Relations relations;
    private final ContextSimilarity similarContexts;
    private final BackgroundTasks tasks;
    private final CallCounts calls;

    /// Contexts whose last messages wait for their vectors.
    private final Map<Spot, Owner> notUnderstood = new ConcurrentHashMap<>();

    private record Spot(Holder holder, String contextId) {}

    /// @param library opened when first needed
    public Conversations(
            Supplier<Library> library,
            Tokenizer tokenizer,
            ModelSummarizer modelSummarizer,
            CallCounts calls,
            ConversationRules rules,
            InstantSource clock) {
        this.library = library;
        this.tokenizer = tokenizer;
        this.rules = rules;
        this.clock = clock;
        this.calls = calls;
        this.contexts = new Contexts(library, tokenizer, clock);
        this.summaries = new Summaries(library, contexts, tokenizer, modelSummarizer, rules, clock);
        this.relations = new Relations(library);
        this.similarContexts = new ContextSimilarity(library, contexts, relations, rules, clock);
        this.tasks = new BackgroundTasks(this::seeTo);
    }

    public List<Tool<?, ?>> tools() {
        return List.of(
                new AddMessageTool(this),
                new RetrieveContextTool(this, new ContextReader(library, contexts, tokenizer)),
                new GetSimilarContextsTool(this),
                new AddRelationshipTool(this),
                new GetRelatedContextsTool(this),
                new SummarizeContextTool(this),
                new VisualizeContextTool(this),
                new GetContextMetricsTool(new Metrics(contexts, relations, calls, clock)),
                new ConversationSearchTool(new MessageSearch(library, contexts, clock), tokenizer),
                new PageConversationsTool(this),
                new PageConversationTool(this),
                new PageMessagesTool(this),
                new PageGraphTool(this));
    }

    public Shelf shelf() {
        return new ConversationShelf(library, this, new MessageSearch(library, contexts, clock));
    }

    public List<Resource> resources() {
        return List.of(new ContextResource(this, new ContextReader(library, contexts, tokenizer)));
    }

    /// Keeps messages of a context, which is made if there is none: in their order, durable when this returns.
    ///
    /// @param project key of the project that a new context belongs to
    public void take(String contextId, Owner owner, Optional<ProjectKey> project, List<NewMessage> said) {
        for (int from = 0; from < said.size(); from += BATCH) {
            var part = said.subList(from, Math.min(said.size(), from + BATCH));
            var context = contexts.append(contextId, owner, project.orElse(ProjectKey.NONE), part);
            if (isDue(context)) {
                due(contextId, owner);
            }
        }
    }

    /// Keeps messages from elsewhere, those that were not brought before, and how far their source was read. When it is
    /// interrupted, the same can be brought again and nothing is doubled.
    ///
    /// @param standing how far, as JSON, for [#standing]
    /// @return what is new
    public List<Imported> bring(
            String contextId,
            Owner owner,
            ProjectKey project,
            List<Imported> imported,
            String source,
            String standing) {
        var fresh = new ArrayList<Imported>();
        var position = Change.put(ContextRecord.standing(source, Holders.own(owner)), standing, Expected.ANYTHING);
        for (int from = 0; from < imported.size(); from += BATCH) {
            int to = Math.min(imported.size(), from + BATCH);
            var alongside = to == imported.size() ? List.<Change>of(position) : List.<Change>of();
            var brought = contexts.bring(contextId, owner, project, imported.subList(from, to), alongside);
            fresh.addAll(brought.fresh());
            brought.context()
                    .filter(context -> context.messages() > 0 && isDue(context))
                    .ifPresent(_ -> due(contextId, owner));
        }
        return fresh;
    }

    /// How far a source was read from which messages were brought.
    public Optional<String> standing(String source, Owner owner) {
        return library.get()
                .records()
                .get(ContextRecord.standing(source, Holders.own(owner)))
                .map(StoredRecord::json);
    }

    /// A message of somebody who is in a project belongs there; a connection that several share may have been about
    /// another's last.
    void add(String contextId, NewMessage said, Caller caller) {
        var project =
                caller.connection().session().flatMap(_ -> caller.connection().project());
        take(contextId, caller.owner(), project.map(it -> it.key()), List.of(said));
    }

    /// A young context is looked at twice, so that it is related to others before its first summary.
    private boolean isDue(Context context) {
        return summaries.isDue(context) || (rules.graph() && context.messages() <= 2);
    }

    /// What was said a moment ago can be found by its words only. So the context is seen to twice: now, and when its
    /// words have got their meaning; of two contexts, whichever is understood later finds the other.
    private void due(String contextId, Owner owner) {
        if (rules.graph() && rules.byMeaning() && notUnderstood.size() < NOT_UNDERSTOOD_MAX) {
            library.get().vectors().whenFound(Message.KIND, this::understood);
            notUnderstood.put(new Spot(Holders.own(owner), contextId), owner);
        }
        tasks.add(contextId, owner);
    }

    private void understood(Item item) {
        var contextId = MessageRecord.of(item).contextId();
        Optional.ofNullable(notUnderstood.remove(new Spot(item.holder(), contextId)))
                .ifPresent(owner -> tasks.add(contextId, owner));
    }

    private void seeTo(String contextId, Owner owner) {
        var context = contexts.find(contextId, owner);
        if (context.isEmpty()) {
            return;
        }
        if (rules.summarizes() && summaries.isDue(context.get())) {
            summaries.makeAtLeisure(contextId, owner);
        }
        if (rules.graph()) {
            similarContexts.relate(context.get(), owner);
        }
    }

    Context get(String contextId, Owner owner) {
        return contexts.get(contextId, owner);
    }

    Optional<Context> find(String contextId, Owner owner) {
        return contexts.find(contextId, owner);
    }

    List<Context> all(Owner owner) {
        return contexts.all(owner);
    }

    /// The context of a name, or of one of our ids; fails with a sentence for who looks at the page.
    Context known(String id, Owner owner) {
        return byId(id, owner)
                .or(() -> find(id, owner))
                .orElseThrow(() -> new Failure(Failure.Kind.NOT_FOUND, "There is no conversation with this id."));
    }

    /// Its messages from one sequence to another, both included; those forgotten are missing.
    List<Message> messages(Context context, Owner owner, long from, long to) {
        return contexts.messages(context, owner, from, Math.min(to, context.last()));
    }

    Optional<Summary> summary(Context context, Owner owner) {
        return summaries.of(context, owner);
    }

    /// What those of a conversation's messages come to that have a tag, for somebody who takes over; empty if there are
    /// none.
    public Optional<SessionNote> note(String contextId, String tag, Owner owner) {
        return contexts.find(contextId, owner).flatMap(context -> summaries.noteOf(context, tag, owner));
    }

    /// The tags of a conversation that begin so, without that beginning: those used last, in the order of their last
    /// use.
    public List<String> tags(String contextId, String beginning, int limit, Owner owner) {
        var tags = new LinkedHashSet<String>();
        long last = contexts.find(contextId, owner).map(Context::last).orElse(0L);
        for (long from = 1; from <= last; from += BATCH) {
            var context = contexts.get(contextId, owner);
            contexts.messages(context, owner, from, Math.min(last, from + BATCH - 1)).stream()
                    .flatMap(message -> message.tags().stream())
                    .filter(tag -> tag.startsWith(beginning))
                    .map(tag -> tag.substring(beginning.length()))
                    .forEach(tags::addLast);
            while (tags.size() > limit) {
                tags.removeFirst();
            }
        }
        return List.copyOf(tags);
    }

    /// What was decided in those of a conversation's messages that have a tag, and still stands.
    public List<String> decisions(String contextId, String tag, Owner owner) {
        return contexts.find(contextId, owner).flatMap(context -> summaries.ofTagged(context, tag, owner)).stream()
                .flatMap(summary -> summary.keyInsights().stream())
                .filter(insight -> insight.startsWith(DECISION))
                .map(insight -> insight.substring(DECISION.length()).strip())
                .toList();
    }

    Summary summarize(String contextId, Owner owner) {
        return summaries.make(contextId, owner);
    }

    /// @param except what the caller calls the context that does not count
    List<ContextSimilarity.Similar> similar(String query, Owner owner, Optional<String> except, int limit) {
        return similarContexts.to(
                query, owner, except.map(it -> contexts.get(it, owner).id()), limit);
    }

    int tokens(String text) {
        return tokenizer.count(text);
    }

    /// As much of a text as has so many tokens.
    String prefix(String text, int tokens) {
        return tokenizer.prefix(text, tokens);
    }

    /// Why similarity goes by words alone at present, if so.
    Optional<String> wordsOnly(Owner owner) {
        return rules.byMeaning()
                ? library.get().lexicalOnly(Message.KIND, owner)
                : Optional.of("meaning is switched off (conversations.use_vectors).");
    }

    boolean hasGraph() {
        return rules.graph();
    }

    void relate(String source, String target, RelationType type, double weight, Owner owner) {
        requireGraph();
        if (source.equals(target)) {
            throw new Failure(
                    Kind.VALIDATION,
                    "sourceContextId and targetContextId are the same context; name two.",
                    Map.of("field", "targetContextId"));
        }
        var from = contexts.get(source, owner);
        var to = contexts.get(target, owner);
        if (relations.find(from.id(), to.id(), type, owner).isEmpty()) {
            relations.checkRoom(from.id(), owner);
        }
        var now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        relations.put(new Relation(from.id(), source, to.id(), target, type, weight, false, now), owner);
    }

    /// Both ways, the heaviest first.
    List<Relation> related(Context context, Owner owner) {
        requireGraph();
        return relations.of(context.id(), owner);
    }

    private void requireGraph() {
        if (!rules.graph()) {
            throw new Failure(
                    Kind.UNAVAILABLE,
                    "Relations between contexts are switched off; set conversations.use_graph (USE_GRAPH_DB) to true.");
        }
    }

    Neighbourhood around(Context context, int depth, Owner owner) {
        return Neighbourhood.of(context, depth, relations, owner);
    }

    /// The relations among some contexts, drawn.
    String map(List<Context> some, Owner owner) {
        return ContextDiagram.mermaid(Neighbourhood.among(some, relations, owner));
    }

    /// Forgets a context by its name or its id, or one message of one. What was made of it goes as well.
    public boolean forget(String id, Owner owner) {
        var context = contexts.find(id, owner).or(() -> byId(id, owner));
        if (context.isPresent()) {
            relations.forgetTarget(context.get().id(), owner);
            contexts.remove(
                    context.get(),
                    owner,
                    summaries.item(context.get(), owner).stream().toList());
            return true;
        }
        return item(id, owner)
                .filter(it -> it.kind().equals(Message.KIND))
                .map(it -> forget(it, owner))
                .isPresent();
    }

    private Optional<Context> byId(String id, Owner owner) {
        return item(id, owner)
                .filter(it -> it.kind().equals(Context.KIND))
                .flatMap(it -> contexts.find(it.text(), owner))
                .filter(context -> context.id().equals(id));
    }

    private Optional<Item> item(String id, Owner owner) {
        return library.get().get(id, List.of(Holders.own(owner)));
    }

    private Item forget(Item item, Owner owner) {
        var message = MessageRecord.of(item);
        var context =
                contexts.find(message.contextId(), owner).filter(it -> it.id().equals(message.context()));
        var gone = new ArrayList<>(List.of(item));
        context.filter(it -> it.summary()
                        .filter(summed -> summed.covers() >= message.sequence())
                        .isPresent())
                .flatMap(it -> summaries.item(it, owner))
                .ifPresent(gone::add);
        if (context.isEmpty()) {
            library.get().change(List.of(Holders.own(owner)), draft -> {
                gone.forEach(it -> draft.delete(it.id()));
                return gone;
            });
        } else {
            contexts.change(message.contextId(), owner, List.of(), gone, it -> it.without(message));
            tasks.add(message.contextId(), owner);
        }
        return item;
    }

    static Instant moment(long millis) {
        return Instant.ofEpochMilli(millis);
    }

    @Override
    public void close() {
        tasks.close();
    }
}
