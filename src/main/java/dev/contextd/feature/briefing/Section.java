package dev.contextd.feature.briefing;

import dev.contextd.base.project.ProjectKey;
import dev.contextd.tool.Caller;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/// What one feature has to say to a new session.
@FunctionalInterface
public interface Section {
    /// The most important first, since what does not fit is cut off at the end; empty if there is nothing to say.
    ///
    /// @param project the key of the project
    /// @param known ids of what the session was told already, which need not be told again
    List<Line> of(Caller caller, ProjectKey project, Set<String> known);

    /// A section of plain lines, which are told whatever is known.
    static Section ofText(BiFunction<Caller, ProjectKey, Optional<String>> text) {
        return (caller, project, _) -> text.apply(caller, project).stream()
                .flatMap(it -> it.strip().lines())
                .map(Line::plain)
                .toList();
    }

    /// @param tells the id of what this line tells, so that nobody has to be told it again
    record Line(String text, Optional<String> tells) {
        public Line {
            if (text.indexOf('\n') >= 0) {
                throw new IllegalArgumentException("a line is one line");
            }
        }

        static Line plain(String text) {
            return new Line(text, Optional.empty());
        }

        public static Line telling(String id, String text) {
            return new Line(text, Optional.of(id));
        }
    }
}
