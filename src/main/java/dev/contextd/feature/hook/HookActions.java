package dev.contextd.feature.hook;

import dev.contextd.base.project.Owner;
import dev.contextd.base.project.Project;
import dev.contextd.keep.library.RecalledMemory;
import dev.contextd.tool.Caller;
import dev.contextd.tool.ToolPipeline;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// The interfaces to other features that hooks use.
///
/// @param tools the product's own, to be called as the agent would, with all that belongs to a call
public record HookActions(
        Supplier<ToolPipeline> tools,
        Briefing briefing,
        Recall recall,
        Branch branch,
        Transcripts transcripts,
        Farewell farewell) {
    /// What a new session is told of a project, if anything is known.
    public interface Briefing {
        /// @param known ids of memories that the session was told already
        Optional<Told> of(Caller caller, Project project, Set<String> known);
    }

    /// @param memories the ids of those that stand in the text
    public record Told(String text, Set<String> memories) {
        public Told {
            memories = Set.copyOf(memories);
        }
    }

    /// The memories that have to do with a text, best first.
    public interface Recall {
        List<RecalledMemory> of(String text, Owner owner, Project project, int limit);
    }

    /// Whether the caller's session has a branch open.
    public interface Branch {
        boolean isOpen(Caller caller, Project project);
    }

    /// Keeps what an agent wrote down of its session, and says what it comes to.
    public interface Transcripts {
        void keep(Path transcript, Project project);

        /// Empty if nobody said anything.
        Optional<CheckpointNote> note(String agentSession);

        /// Proposes what was decided as memories, for somebody to confirm.
        void propose(String agentSession, Project project, int limit);
    }

    /// The session of a caller is over.
    public interface Farewell {
        void leave(Caller caller);
    }
}
