package dev.contextd.app;

import dev.contextd.app.replica.StoreOperations;
import dev.contextd.app.replica.StorePeers;
import dev.contextd.app.replica.StoreTokens;
import dev.contextd.base.access.TokenFile;
import dev.contextd.base.access.TokenLines;
import dev.contextd.base.failure.Failure;
import dev.contextd.keep.library.LazyLibrary;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.library.Replica;
import dev.contextd.mcp.Peers;
import dev.contextd.tool.Operations;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;

/// What this process has in common with the other replicas of a server. Of the only one it is nothing, and costs
/// nothing.
final class Sharing implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Sharing.class.getName());

    private final Engines engines;
    private final LazyLibrary library;
    private final Optional<StorePeers> peers;
    private final Optional<StoreOperations> book;

    Sharing(Engines engines, LazyLibrary library, InstantSource clock) {
        this.engines = engines;
        this.library = library;
        this.peers = engines.isShared() ? Optional.of(new StorePeers(library, clock)) : Optional.empty();
        this.book = engines.isShared() ? Optional.of(new StoreOperations(library, clock)) : Optional.empty();
    }

    /// Opens what is kept in an engine before anybody needs it: what a person has to mend is told at the start.
    void openNow() {
        if (engines.areRemote()) {
            try {
                library.get();
            } catch (Failure e) {
                if (!e.isNotYet()) {
                    throw e;
                }
                LOG.log(Level.WARNING, e.sentence());
            }
        }
    }

    /// For a library that has been opened: from now on the others are heard.
    void begin(Library opened) {
        peers.ifPresent(them -> them.hearAt(opened));
    }

    /// @param file where they stand if this is the only one
    TokenLines tokens(Path file) {
        return peers.isPresent() ? new StoreTokens(library) : new TokenFile(file);
    }

    Peers peers() {
        return peers.isPresent() ? peers.get() : Peers.NONE;
    }

    Operations operations() {
        return book.isPresent() ? new Operations(book.get()) : new Operations();
    }

    /// The key that was set; else that of all replicas, or one of this process.
    Supplier<byte[]> stateKey(Config.StateKey set) {
        if (peers.isPresent() && !set.isSet()) {
            var them = peers.get();
            return () -> them.secret("request-state");
        }
        var own = set.bytes();
        return () -> own;
    }

    /// This process, if it is one of several.
    Optional<Replica> replica() {
        return library.opened().map(Library::replica).filter(it -> !it.isAlone());
    }

    /// How many share the rates at present.
    int count() {
        return replica().map(Replica::alive).orElse(1);
    }

    @Override
    public void close() {
        book.ifPresent(StoreOperations::close);
    }
}
