package dev.contextd.feature.analytics;

import dev.contextd.keep.library.Records;
import dev.contextd.keep.store.RecordKey;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/// What was counted on one day in one project, as it is kept.
///
/// @param project key of it; `none` where no project was named
record UsageRow(LocalDate day, String project, UsageFigures figures) {
    /// @param owner below which the days stand
    static List<UsageRow> read(Records records, RecordKey owner, LocalDate start, LocalDate end) {
        var rows = new ArrayList<UsageRow>();
        UsageReport.Days.each(
                records,
                owner,
                start,
                end,
                record -> rows.add(new UsageRow(
                        UsageReport.Days.day(record, owner),
                        record.key().parts().getLast(),
                        UsageFigures.of(record.json()))));
        return rows;
    }
}
