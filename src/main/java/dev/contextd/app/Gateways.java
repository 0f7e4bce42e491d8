package dev.contextd.app;

import dev.contextd.base.project.ProjectKey;
import dev.contextd.feature.analytics.Usage;
import dev.contextd.feature.analytics.WireCount;
import dev.contextd.feature.fold.BehindGateway;
import dev.contextd.feature.fold.WireBooks;
import dev.contextd.tool.Connection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/// What the gateways ask and tell that stand between the local user's agents and their models, and which sessions are
/// behind one.
public final class Gateways implements BehindGateway {
    private final String owner;
    private final Supplier<WireBooks> books;
    private final Usage usage;
    private final Set<String> sessions = ConcurrentHashMap.newKeySet();

    Gateways(String owner, Supplier<WireBooks> books, Usage usage) {
        this.owner = owner;
        this.books = books;
        this.usage = usage;
    }

    /// An agent is here.
    public void entered(Connection connection) {
        connection.gateway().flatMap(_ -> connection.session()).ifPresent(sessions::add);
    }

    public void left(Connection connection) {
        connection.session().ifPresent(sessions::remove);
    }

    @Override
    public boolean is(String whose, String session) {
        return whose.equals(owner) && sessions.contains(session);
    }

    /// What they ask and tell of branches.
    public WireBooks books() {
        return books.get();
    }

    /// Adds to what is counted of requests to models.
    public void count(ProjectKey project, Map<WireCount, Long> counts) {
        usage.passed(owner, project, counts);
    }
}
