package dev.contextd.feature.conversation;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Owner;
import dev.contextd.feature.conversation.message.Context;
import dev.contextd.feature.conversation.message.Contexts;
import dev.contextd.feature.conversation.message.Message;
import dev.contextd.feature.conversation.summary.SessionNote;
import dev.contextd.feature.conversation.summary.SpokenMessage;
import dev.contextd.feature.conversation.summary.Summarizer;
import dev.contextd.feature.conversation.summary.SummaryResult;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.search.Vector;
import dev.contextd.text.Tokenizer;
import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Makes the summaries of contexts, each from the one before and what was said since.
final class Summaries {
    /// How many messages are taken in at once.
    private static final int STEP = 500;

    /// How long somebody who asks for a summary waits for the meaning of its sentences. What the model has not read by
    /// then goes by its words; what it has read stays known for the next time.
    private static final Duration MEANING_PATIENCE = Duration.ofSeconds(3);

    private static final int LOCKS = 64;

    private final Supplier<Library> library;
    private final Contexts contexts;
    private final Tokenizer tokenizer;
    private final ModelSummarizer modelSummarizer;
    private final ConversationRules rules;
    private final InstantSource clock;

    /// A context is summed up by one at a time.
    private final List<ReentrantLock> locks =
            Stream.generate(ReentrantLock::new).limit(LOCKS).toList();

    Summaries(
            Supplier<Library> library,
            Contexts contexts,
            Tokenizer tokenizer,
            ModelSummarizer modelSummarizer,
            ConversationRules rules,
            InstantSource clock) {
        this.library = library;
        this.contexts = contexts;
        this.tokenizer = tokenizer;
        this.modelSummarizer = modelSummarizer;
        this.rules = rules;
        this.clock = clock;
    }

    /// Whether enough was said since the last one.
    boolean isDue(Context context) {
        return context.since() >= rules.messagesMax() || context.tokensSince() >= rules.tokensMax();
    }

    Optional<Summary> of(Context context, Owner owner) {
        return item(context, owner).map(SummaryRecord::of);
    }

    Optional<Item> item(Context context, Owner owner) {
        return context.summary().flatMap(summed -> library.get().get(summed.id(), List.of(Holders.own(owner))));
    }

    /// The summary of all that was said; the one there is if nothing was said since.
    Summary make(String contextId, Owner owner) {
        var until = clock.instant().plus(MEANING_PATIENCE);
        return make(contextId, owner, text -> clock.instant().isBefore(until) ? meaning(text) : Optional.empty());
    }

    private Optional<float[]> meaning(String text) {
        return library.get().vectors().cheaply(text, true).map(Vector::components);
    }

    /// The same in the background, where it lets calls go first.
    void makeAtLeisure(String contextId, Owner owner) {
        make(contextId, owner, this::meaningAtLeisure);
    }

    private Optional<float[]> meaningAtLeisure(String text) {
        try {
            return library.get().vectors().passageAtLeisure(text).map(Vector::components);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private Summary make(String contextId, Owner owner, Function<String, Optional<float[]>> meaning) {
        var lock = locks.get(Math.floorMod(contextId.hashCode(), LOCKS));
        lock.lock();
        try {
            var context = contexts.get(contextId, owner);
            var before = item(context, owner);
            var previous = before.map(SummaryRecord::of);
            if (previous.isPresent() && previous.get().covers() == context.last()) {
                return previous.get();
            }
            if (context.last() == 0) {
                throw new Failure(Kind.VALIDATION, "Nothing was said in this context, so there is nothing to sum up.");
            }
            var digest = digest(context, owner, previous, meaning);
            return keep(context, owner, before, digest);
        } finally {
            lock.unlock();
        }
    }

    /// What the messages with a tag come to, without what is quoted in them; not kept. Empty if there are none.
    ///
    /// By words alone, because who asks cannot wait for the model.
    Optional<SummaryResult> ofTagged(Context context, String tag, Owner owner) {
        var summarizer = Summarizer.byWords(tokenizer);
        var summary = Optional.<SummaryResult>empty();
        for (long from = 1; from <= context.last(); from += STEP) {
            var spoken = contexts.messages(context, owner, from, Math.min(context.last(), from + STEP - 1)).stream()
                    .filter(message -> message.tags().contains(tag))
                    .map(message -> line(message, Optional.empty()).withoutQuotations())
                    .toList();
            if (!spoken.isEmpty()) {
                summary = Optional.of(
                        summarizer.summarize(spoken, summary.map(SummaryResult::state), rules.summaryTokens()));
            }
        }
        return summary;
    }

    /// The same for somebody who takes over. Empty if there are none.
    Optional<SessionNote> noteOf(Context context, String tag, Owner owner) {
        return ofTagged(context, tag, owner)
                .map(result -> Summarizer.byWords(tokenizer).note(result));
    }

    private SummaryResult digest(
            Context context, Owner owner, Optional<Summary> previous, Function<String, Optional<float[]>> meaning) {
        var summarizer = new Summarizer(tokenizer, library.get().vectors().modelId(), meaning);
        // A state of another revision cannot be gone on from: then all messages are read again.
        var known = previous.filter(summary -> Summarizer.understands(summary.state()));
        var state = known.map(Summary::state);
        long from = known.map(Summary::covers).orElse(0L) + 1;
        for (; from + STEP <= context.last(); from += STEP) {
            var spoken = contexts.messages(context, owner, from, from + STEP - 1).stream()
                    .map(message -> line(message, Optional.empty()))
                    .toList();
            state = Optional.of(summarizer.note(spoken, state));
        }
        var fresh = contexts.messages(context, owner, from, context.last());
        var spoken = fresh.stream()
                .map(message -> line(message, contexts.meaning(message, context, owner)))
                .toList();
        var digest = summarizer.summarize(spoken, state, rules.summaryTokens());
        return modelSummarizer.told(digest, fresh, rules.summaryTokens(), owner, tokenizer);
    }

    private static SpokenMessage line(Message message, Optional<Vector> vector) {
        return new SpokenMessage(
                (int) message.sequence(),
                message.role().name().toLowerCase(Locale.ROOT),
                message.content(),
                message.importance().weight(),
                message.at(),
                vector.map(Vector::components));
    }

    private Summary keep(Context context, Owner owner, Optional<Item> before, SummaryResult digest) {
        var summary = new Summary(
                context.id(),
                context.contextId(),
                clock.instant().truncatedTo(ChronoUnit.MILLIS),
                digest.summary(),
                digest.codeBlocks(),
                context.messages(),
                context.last(),
                context.version() + 1,
                digest.keyInsights(),
                context.importanceScore(),
                digest.tokensUsed(),
                rules.summaryTokens(),
                digest.method(),
                digest.state());
        var summed = new Context.Summed(summary.id(), summary.covers());
        var kept = contexts.change(
                context.contextId(),
                owner,
                List.of(SummaryRecord.item(summary, context, Holders.own(owner))),
                before.stream().toList(),
                now -> now.with(summed, context));
        return kept.map(_ -> summary).orElseThrow(() -> Contexts.unknown(context.contextId()));
    }
}
