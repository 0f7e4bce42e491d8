package dev.contextd.app;

import dev.contextd.base.failure.Failure;
import dev.contextd.keep.engine.EngineUrl;
import dev.contextd.keep.search.SearchIndex;
import dev.contextd.keep.search.opensearch.OpenSearchIndex;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.sqlite.Damage;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;

/// Search in the engine that `search.url` names, beside whatever keeps the records.
record RemoteSearch(EngineUrl url, Engines records) implements Engines {
    private static final System.Logger LOG = System.getLogger(RemoteSearch.class.getName());

    /// @throws Failure of the setting if the URL is none
    static Engines of(SearchUrl url, Engines records) {
        return url.engine()
                .<Engines>map(engine -> new RemoteSearch(engine, records))
                .orElse(records);
    }

    @Override
    public RecordStore store(Path dataDir, InstantSource clock, Damage damage) {
        return records.store(dataDir, clock, damage);
    }

    /// What a person has to mend is told before anything is kept; an engine that is not there yet will be.
    @Override
    public SearchIndex index(Path dataDir) {
        var index = new OpenSearchIndex(url);
        try {
            index.check();
        } catch (Failure e) {
            if (!e.isNotYet()) {
                index.close();
                throw e;
            }
            LOG.log(Level.WARNING, e.sentence());
        }
        return index;
    }

    @Override
    public boolean areRemote() {
        return true;
    }

    @Override
    public Optional<String> trouble() {
        return records.trouble();
    }

    @Override
    public Optional<String> elsewhere() {
        return records.elsewhere();
    }
}
