package dev.contextd.feature.conversation;

import dev.contextd.base.project.Owner;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.feature.conversation.message.Context;
import dev.contextd.keep.library.Finding;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.library.Listing;
import dev.contextd.keep.library.Page;
import dev.contextd.keep.library.Paging;
import dev.contextd.keep.library.Relevance;
import dev.contextd.keep.library.Shelf;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/// Conversations among everything else: searched for by what was said, listed as wholes.
final class ConversationShelf implements Shelf {
    private final Conversations conversations;
    private final MessageSearch messageSearch;
    private final Listing<String> listing;

    ConversationShelf(Supplier<Library> library, Conversations conversations, MessageSearch messageSearch) {
        this.conversations = conversations;
        this.messageSearch = messageSearch;
        this.listing = new Listing<>(library, Context.KIND, Item::id);
    }

    @Override
    public List<Finding> find(String query, Optional<ProjectKey> project, int limit, Owner owner) {
        var question = new MessageSearch.Question(
                query,
                project,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                limit);
        return messageSearch.find(question, owner).stream()
                .map(hit -> new Finding(
                        hit.message().id(),
                        hit.message().role().name().toLowerCase(Locale.ROOT) + " in "
                                + hit.message().contextId(),
                        hit.message().content().substring(hit.from()),
                        Optional.of(hit.message().context()),
                        hit.found().item().project(),
                        hit.message().at(),
                        hit.found().score(),
                        Relevance.why(hit.found(), query)))
                .toList();
    }

    @Override
    public Page<Finding> newest(ProjectKey project, Paging paging, Owner owner) {
        var ofProject =
                new Listing.Selection<String>(List.of(Holders.own(owner)), Optional.of(project), Optional.empty());
        var page = listing.list(ofProject, Listing.Order.newest(), paging);
        return new Page<>(
                page.entries().stream()
                        .flatMap(item -> conversations.find(item.text(), owner).stream())
                        .map(context -> Finding.listed(
                                context.id(),
                                context.contextId(),
                                context.messages() + (context.messages() == 1 ? " message, " : " messages, ")
                                        + context.tokens() + " tokens"
                                        + conversations
                                                .summary(context, owner)
                                                .map(summary -> "\n" + summary.text())
                                                .orElse(""),
                                project,
                                context.createdAt()))
                        .toList(),
                page.total(),
                page.nextCursor());
    }
}
