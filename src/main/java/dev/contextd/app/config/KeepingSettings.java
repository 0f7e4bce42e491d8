package dev.contextd.app.config;

import java.util.List;

/// Where things are kept.
final class KeepingSettings {
    static final List<Setting> ALL = List.of(
            new Setting(
                    "data_dir",
                    "",
                    "Where everything is kept; if empty, `contextd` in the XDG data directory",
                    List.of("CONTEXT_DIR")),
            new Setting(
                    "store.url",
                    "",
                    "Engine in which records are kept instead of the data directory, so that several servers can share them: `jdbc:postgresql://host:5432/database?user=contextd`, whose password may be in `PGPASSWORD`, or `opensearch+https://user:password@host:9200,host2:9200/prefix`"),
            new Setting(
                    "search.url",
                    "",
                    "OpenSearch 3 to search with instead of files in the data directory: `opensearch+https://user:password@host:9200,host2:9200/prefix`; `elasticsearch+https://…` for Elasticsearch 9 is written and was never tried; servers with the same `store.url` share it, others take another prefix"));

    private KeepingSettings() {}
}
