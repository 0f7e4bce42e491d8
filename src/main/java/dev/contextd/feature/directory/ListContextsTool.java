package dev.contextd.feature.directory;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.text.Beginning;
import dev.contextd.feature.directory.file.Freshness.State;
import dev.contextd.feature.directory.scan.ContextRoot;
import dev.contextd.feature.directory.scan.ListedContext;
import dev.contextd.feature.directory.scan.RecentRoots;
import dev.contextd.feature.directory.scan.RootContexts;
import dev.contextd.feature.directory.scan.RootResolver;
import dev.contextd.keep.library.Cursor;
import dev.contextd.text.Tokenizer;
import dev.contextd.tool.AnswerRoom;
import dev.contextd.tool.ArgumentRule;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Range;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

final class ListContextsTool implements Tool<ListContextsTool.Input, ListContextsTool.Output> {
    /// A longer list says how long it is; clients that know no cursor get it all the same.
    private static final int MANY_TOKENS = 2_000;

    /// Whoever lists more than that at once has pages, asked for or not.
    private static final int CHARS_MAX = 2 << 20;

    /// What an entry has beside its words, in characters.
    private static final int ENTRY_CHARS = 120;

    /// What an entry has beside its words.
    private static final int ENTRY_TOKENS = 20;

    /// And what it has more where there is a context.
    private static final int CONTEXT_TOKENS = 26;

    /// What stands around the entries, beside the root and the cursor.
    private static final int ENVELOPE_TOKENS = 60;

    /// A summary has a few sentences; a longer one is to be read with query_context.
    private static final int SUMMARY_MAX = 2_000;

    record Input(
            @Doc("Another root") @Limited(Limit.PATH) Optional<String> path,
            @Doc("Only these states") Optional<State> state,

            @Doc("All if absent") @Range(min = 1, max = 1_000)
            Optional<Integer> limit,

            @Doc("next_cursor of the last page") @Limited(Limit.PATH)
            Optional<String> cursor,

            @Doc("Of the answer") Optional<Integer> maxTokens) {}

    record Output(
            @Doc("The directory that scopes are counted from")
            String root,

            @Doc("Directories that should have a context") int totalDirectories,

            @Doc("Directories with too little in them for one")
            int skippedDirectories,

            @Doc("Directories that have one") int tracked,
            @Doc("The directories, by scope") List<Listed> entries,
            @Doc("Where to go on, if there is more") Optional<String> nextCursor,
            @Doc("Said when it is long") Optional<String> note,
            @Doc("Why the project could not be scanned") Optional<String> error) {}

    record Listed(
            @Doc("Path from the root") String scope,
            @Doc("Whether its context fits the files") State state,
            @Doc("Whether it has one") boolean hasContext,
            @Doc("When that was written") Optional<String> lastUpdated,
            @Doc("What the directory is for") Optional<String> summary) {}

    private final RootResolver roots;
    private final RecentRoots recentRoots;
    private final Tokenizer tokenizer;

    ListContextsTool(RootResolver roots, RecentRoots recentRoots, Tokenizer tokenizer) {
        this.roots = roots;
        this.recentRoots = recentRoots;
        this.tokenizer = tokenizer;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "list_contexts",
                "List directory contexts",
                "Use when new to a project.",
                Toolset.DIRECTORIES,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(30),
                Input.class,
                Output.class);
    }

    @Override
    public boolean failed(Output output) {
        return output.error().isPresent();
    }

    @Override
    public List<ArgumentRule> rules() {
        return List.of(AnswerRoom.rule(), ArgumentRule.text("cursor", ListContextsTool::scope));
    }

    @Override
    public Output call(Input input, Caller caller) {
        var after = input.cursor().map(ListContextsTool::scope);
        var asked = roots.asked(input.path(), caller);
        if (asked.contextRoot().isEmpty()) {
            return failure(asked.path(), asked.refusal().map(why -> ": " + why).orElse(""));
        }
        try {
            var contextRoot = asked.contextRoot().get();
            return page(contextRoot, recentRoots.of(contextRoot), input, after);
        } catch (Failure e) {
            return failure(asked.path(), ": " + e.sentence());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return failure(asked.path(), "");
        } catch (IOException _) {
            return failure(asked.path(), "");
        }
    }

    private Output page(
            ContextRoot contextRoot, RootContexts.Result rootContexts, Input input, Optional<String> after) {
        var wanted = rootContexts.entries().stream()
                .filter(entry -> after.isEmpty() || entry.scope().compareTo(after.get()) > 0)
                .filter(entry -> input.state().isEmpty()
                        || entry.state() == input.state().get())
                .toList();
        int count = Math.min(fitting(wanted), input.limit().orElse(Integer.MAX_VALUE));
        var all = wanted.stream()
                .limit(count)
                .map(entry -> listed(entry, entry.summary()))
                .toList();
        if (input.maxTokens().isEmpty()) {
            return output(contextRoot, rootContexts, wanted, all, note(contextRoot, wanted, all, input));
        }
        var shown = new AnswerRoom(tokenizer::count, input.maxTokens().get())
                .fill(
                        output(contextRoot, rootContexts, wanted, List.of(), Optional.empty()),
                        wanted.subList(0, count),
                        (entry, tokens) -> listed(
                                entry,
                                entry.summary()
                                        .map(summary -> tokenizer.prefix(summary, tokens))
                                        .filter(text -> !text.isEmpty())))
                .shown();
        return output(contextRoot, rootContexts, wanted, shown, Optional.empty());
    }

    private static Output output(
            ContextRoot contextRoot,
            RootContexts.Result rootContexts,
            List<ListedContext> wanted,
            List<Listed> listed,
            Optional<String> note) {
        return new Output(
                contextRoot.root().toString(),
                rootContexts.entries().size(),
                rootContexts.skipped(),
                (int) rootContexts.entries().stream()
                        .filter(ListedContext::hasContext)
                        .count(),
                listed,
                next(wanted, listed.size()),
                note,
                Optional.empty());
    }

    /// @param count how many are shown; of an answer that has none yet, what its cursor may look like
    private static Optional<String> next(List<ListedContext> wanted, int count) {
        return count < wanted.size()
                ? Optional.of(cursor(wanted.get(Math.max(0, count - 1)).scope()))
                : Optional.empty();
    }

    /// How many of them, from the first on, one answer can hold; never none.
    private static int fitting(List<ListedContext> entries) {
        int chars = 0;
        int count = 0;
        for (ListedContext entry : entries) {
            chars += ENTRY_CHARS
                    + entry.scope().length()
                    + Math.min(entry.summary().map(String::length).orElse(0), SUMMARY_MAX);
            if (chars > CHARS_MAX && count > 0) {
                break;
            }
            count++;
        }
        return count;
    }

    private Optional<String> note(
            ContextRoot contextRoot, List<ListedContext> wanted, List<Listed> listed, Input input) {
        var said = new ArrayList<String>();
        int tokens = ENVELOPE_TOKENS
                + tokenizer.count(contextRoot.root().toString())
                + listed.stream().mapToInt(this::tokens).sum();
        if (tokens > MANY_TOKENS && input.limit().isEmpty()) {
            said.add(listed.size() + " entries, about " + tokens + " tokens; limit or state ask for fewer.");
        }
        if (listed.size() < wanted.size() && input.limit().isEmpty()) {
            said.add("More than fits one answer: cursor gives the next " + (wanted.size() - listed.size()) + ".");
        }
        if (wanted.stream()
                .limit(listed.size())
                .anyMatch(entry -> entry.summary().map(String::length).orElse(0) > SUMMARY_MAX)) {
            said.add("Summaries over " + SUMMARY_MAX + " characters are cut; query_context has them whole.");
        }
        return said.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", said));
    }

    private int tokens(Listed one) {
        return ENTRY_TOKENS
                + tokenizer.count(one.scope())
                + one.summary()
                        .map(text -> CONTEXT_TOKENS + tokenizer.count(text))
                        .orElse(0);
    }

    private static Listed listed(ListedContext entry, Optional<String> summary) {
        return new Listed(
                entry.scope(),
                entry.state(),
                entry.hasContext(),
                entry.lastUpdated(),
                summary.map(text -> Beginning.marked(text, SUMMARY_MAX)));
    }

    private static String cursor(String scope) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(("scope " + scope).getBytes(StandardCharsets.UTF_8));
    }

    private static String scope(String cursor) {
        try {
            var text = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
            if (text.startsWith("scope ")) {
                return text.substring("scope ".length());
            }
        } catch (IllegalArgumentException _) {
            // no Base64: refused below
        }
        throw Cursor.refusal();
    }

    private static Output failure(String root, String why) {
        return new Output(
                root,
                0,
                0,
                0,
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.of("Failed to scan project at \"" + root + "\"" + why));
    }
}
