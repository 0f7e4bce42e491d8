package dev.contextd.feature.system;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.project.Owner;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.base.text.Rounded;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.library.Inventory;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.LazyLibrary;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.library.Listing;
import dev.contextd.keep.library.Page;
import dev.contextd.keep.library.Paging;
import dev.contextd.tool.Tool;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Whatever is kept, of every kind: how much there is, and the newest of it. For people who look; agents search.
public final class KeptItems {
    private static final String CONTEXT = "context";
    private static final String CONVERSATION_IDS = "ctx_";

    private final LazyLibrary library;
    private final KnownProjects projects;
    private final Map<String, Listing<String>> listings = new HashMap<>();
    private @Nullable Inventory inventory;

    public KeptItems(LazyLibrary library, KnownProjects projects) {
        this.library = library;
        this.projects = projects;
    }

    public List<Tool<?, ?>> tools() {
        return List.of(new KeptListTool(this, projects));
    }

    /// How many of each kind the owner can see, in one project or in all.
    Map<String, Long> counts(Owner owner, Optional<ProjectKey> project) {
        var counts = new TreeMap<String, Long>();
        inventory(library.get()).of(Holders.of(owner)).stream()
                .filter(stock -> project.isEmpty() || stock.project().equals(project.get()))
                .forEach(stock -> counts.merge(stock.kind(), stock.count(), Long::sum));
        // Conversations and contexts of directories have one word in the store.
        var contexts = counts.remove(CONTEXT);
        if (contexts != null) {
            long conversations = conversations(owner, project, new Paging(1, 0, Optional.empty()))
                    .total();
            counts.put("conversation", conversations);
            counts.put("directory", contexts - conversations);
            counts.values().removeIf(count -> count == 0);
        }
        return counts;
    }

    /// The same of all projects if what is kept is open and this process has it for itself: nobody waits for it here,
    /// and nothing fails because of it.
    public Optional<Map<String, Long>> countsAtHand(Owner owner) {
        try {
            return library.opened().filter(open -> open.replica().isAlone()).map(_ -> counts(owner, Optional.empty()));
        } catch (Failure _) {
            return Optional.empty();
        }
    }

    /// How many items are found by their words alone so far, if anything is open.
    public Optional<Integer> vectorsAwaited() {
        return library.opened()
                .map(open -> Math.max(open.vectors().waiting(), open.vectors().awaitedAnew()));
    }

    /// How many of those the model reads in a second, if it read some lately.
    public Optional<Double> vectorsPerSecond() {
        return library.opened()
                .flatMap(open -> open.vectors().perSecond().stream().boxed().findFirst())
                .map(rate -> Rounded.to(1, rate));
    }

    private synchronized Inventory inventory(Library open) {
        var known = inventory == null ? new Inventory(open) : inventory;
        inventory = known;
        return known;
    }

    Page<Item> newest(String kind, Owner owner, Optional<ProjectKey> project, Paging paging) {
        var selection = new Listing.Selection<String>(Holders.of(owner), project, Optional.empty());
        return listing(kind).list(selection, Listing.Order.newest(), paging);
    }

    Page<Item> conversations(Owner owner, Optional<ProjectKey> project, Paging paging) {
        var selection = new Listing.Selection<String>(
                Holders.of(owner), project, Optional.of(id -> id.startsWith(CONVERSATION_IDS)));
        return listing(CONTEXT).list(selection, Listing.Order.newest(), paging);
    }

    private synchronized Listing<String> listing(String kind) {
        return listings.computeIfAbsent(kind, it -> new Listing<>(library, it, Item::id));
    }
}
