package dev.contextd.feature.transfer;

import dev.contextd.feature.transfer.NoteIntake.Fate;
import dev.contextd.feature.transfer.NoteIntake.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// What came of importing notes.
///
/// @param lines for people: what is new, changed or left, each with its name
/// @param others files that are no notes
/// @param gone how many things had a file that is not there any more
/// @param forgotten whether these were forgotten
/// @param problems if there are any, nothing was done
public record BroughtNotes(
        List<String> lines,
        int added,
        int changed,
        int unchanged,
        int left,
        int others,
        int gone,
        boolean forgotten,
        List<String> problems) {
    static BroughtNotes broken(List<String> problems) {
        return new BroughtNotes(List.of(), 0, 0, 0, 0, 0, 0, false, List.copyOf(problems));
    }

    static BroughtNotes of(List<Outcome> outcomes, int others, int gone, boolean forgotten) {
        var lines = new ArrayList<String>();
        for (Outcome outcome : outcomes) {
            if (outcome.fate() != Fate.UNCHANGED) {
                lines.add(outcome.entry().shown() + ": "
                        + outcome.fate().name().toLowerCase(Locale.ROOT)
                        + (outcome.why().isEmpty() ? "" : ", because " + outcome.why()));
            }
        }
        return new BroughtNotes(
                List.copyOf(lines),
                count(outcomes, Fate.ADDED),
                count(outcomes, Fate.CHANGED),
                count(outcomes, Fate.UNCHANGED),
                count(outcomes, Fate.LEFT),
                others,
                gone,
                forgotten,
                List.of());
    }

    /// The same with more that was left, each line with the reason.
    BroughtNotes and(List<String> more) {
        var all = new ArrayList<>(lines);
        all.addAll(more);
        return new BroughtNotes(
                List.copyOf(all), added, changed, unchanged, left + more.size(), others, gone, forgotten, problems);
    }

    private static int count(List<Outcome> outcomes, Fate fate) {
        return (int) outcomes.stream().filter(each -> each.fate() == fate).count();
    }
}
