package dev.contextd.feature.conversation;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.contextd.base.text.Rounded;
import dev.contextd.feature.conversation.message.Message;
import dev.contextd.feature.conversation.message.MessageRole;
import dev.contextd.keep.library.Relevance;
import dev.contextd.text.Tokenizer;
import dev.contextd.tool.AnswerRoom;
import dev.contextd.tool.ArgumentRule;
import dev.contextd.tool.Caller;
import dev.contextd.tool.CamelCase;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

final class ConversationSearchTool implements Tool<ConversationSearchTool.Input, ConversationSearchTool.Output> {
    private static final int LIMIT = 5;
    private static final int LIMIT_MAX = 50;
    private static final int TAGS_MAX = 20;

    /// What the answer may have; a text that is longer than its share is cut.
    private static final int TOKENS = 2_000;

    /// A message counts as much as both of its neighbours.
    private static final int MESSAGE_PARTS = 2;

    private static final int NEIGHBOUR_PARTS = 1;

    /// Many hits have so much each nevertheless; and of one that is very long, what fits the question is enough.
    private static final int PER_PART_MIN = 25;

    private static final int PER_PART_MAX = TOKENS / (MESSAGE_PARTS + 2 * NEIGHBOUR_PARTS);

    private static final String ELLIPSIS = "… ";

    @CamelCase
    record Input(
            @Doc("Words; in English also by meaning") @Limited(Limit.TASK)
            String query,

            @JsonProperty("project_path") @Doc("Absolute path")
            Optional<String> projectPath,

            @Doc("Only in this one") Optional<String> contextId,
            @Doc("Who said it") Optional<MessageRole> role,
            @Doc("Said from then on") Optional<Instant> since,
            @Doc("Said before then") Optional<Instant> until,

            @Doc("With all of these") Optional<List<String>> tags,

            @Doc("5 if absent") Optional<Integer> limit,

            @JsonProperty("max_tokens") @Doc("Of the answer")
            Optional<Integer> maxTokens) {}

    record Output(
            @Doc("Best first") List<Recalled> messages,
            @Doc("How many") int count,
            @Doc("Said when search goes by words alone") Optional<String> note) {}

    @CamelCase
    record Recalled(
            @Doc("The context it is in") String contextId,
            @Doc("What was found") ShownMessage message,

            @Doc("Whether a text was cut to keep the answer short")
            boolean shortened,

            @Doc("What was said just before") Optional<ShownMessage> before,
            @Doc("What was said just after") Optional<ShownMessage> after,
            @Doc("How well it fits, 0 to 1") double score,
            @Doc("What it was found by") String why) {}

    private final MessageSearch messageSearch;
    private final Tokenizer tokenizer;

    ConversationSearchTool(MessageSearch messageSearch, Tokenizer tokenizer) {
        this.messageSearch = messageSearch;
        this.tokenizer = tokenizer;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "conversation_search",
                "Search conversations",
                "Use when it was said before.",
                Toolset.CONVERSATIONS,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(10),
                Input.class,
                Output.class);
    }

    @Override
    public List<ArgumentRule> rules() {
        return List.of(NumberBounds.rule("limit", 1, LIMIT_MAX), AnswerRoom.rule());
    }

    @Override
    public Output call(Input input, Caller caller) {
        var tags = input.tags().orElse(List.of());
        var _ = NumberBounds.of("tags", Optional.of(tags.size()), 0, 0, TAGS_MAX);
        var question = new MessageSearch.Question(
                input.query(),
                input.projectPath().map(path -> caller.project(path).key()),
                input.contextId(),
                input.role(),
                input.since(),
                input.until(),
                tags,
                NumberBounds.of("limit", input.limit(), LIMIT, 1, LIMIT_MAX));
        var hits = messageSearch.find(question, caller.owner());
        var note = messageSearch.wordsOnly(caller.owner());
        if (input.maxTokens().isPresent()) {
            var filled = new AnswerRoom(tokenizer::count, input.maxTokens().get())
                    .fill(
                            new Output(List.of(), hits.size(), note),
                            hits,
                            (hit, tokens) -> show(hit, Allotment.of(claims(List.of(hit)), tokens), input.query()));
            return new Output(filled.shown(), filled.shown().size(), filled.note(note));
        }
        var allotment = allotment(hits);
        var shown =
                hits.stream().map(hit -> show(hit, allotment, input.query())).toList();
        return new Output(shown, shown.size(), note);
    }

    private static Allotment allotment(List<MessageSearch.Hit> hits) {
        return new Allotment(Math.clamp(Allotment.of(claims(hits), TOKENS).perPart(), PER_PART_MIN, PER_PART_MAX));
    }

    private static List<Allotment.Claim> claims(List<MessageSearch.Hit> hits) {
        var claims = new ArrayList<Allotment.Claim>();
        for (var hit : hits) {
            claims.add(new Allotment.Claim(hit.message().tokens(), MESSAGE_PARTS));
            hit.before().ifPresent(it -> claims.add(new Allotment.Claim(it.tokens(), NEIGHBOUR_PARTS)));
            hit.after().ifPresent(it -> claims.add(new Allotment.Claim(it.tokens(), NEIGHBOUR_PARTS)));
        }
        return claims;
    }

    private Recalled show(MessageSearch.Hit hit, Allotment allotment, String query) {
        var message = cut(hit.message(), hit.from(), allotment.of(MESSAGE_PARTS));
        var before = hit.before().map(it -> cut(it, 0, allotment.of(NEIGHBOUR_PARTS)));
        var after = hit.after().map(it -> cut(it, 0, allotment.of(NEIGHBOUR_PARTS)));
        boolean shortened = isShorter(message, Optional.of(hit.message()))
                || before.filter(it -> isShorter(it, hit.before())).isPresent()
                || after.filter(it -> isShorter(it, hit.after())).isPresent();
        return new Recalled(
                hit.message().contextId(),
                message,
                shortened,
                before,
                after,
                Rounded.of(hit.found().score()),
                Relevance.why(hit.found(), query));
    }

    private static boolean isShorter(ShownMessage shown, Optional<Message> whole) {
        return whole.filter(it -> shown.content().length() < it.content().length())
                .isPresent();
    }

    /// @param from where to begin if not all of it fits
    private ShownMessage cut(Message message, int from, int tokens) {
        var shown = ShownMessage.of(message);
        boolean fits = from == 0 || message.tokens() <= tokens;
        String content = fits ? shown.content() : ELLIPSIS + shown.content().substring(from);
        return new ShownMessage(
                shown.role(),
                tokenizer.prefix(content, tokens),
                shown.importance(),
                shown.tags(),
                shown.timestamp(),
                shown.id());
    }
}
