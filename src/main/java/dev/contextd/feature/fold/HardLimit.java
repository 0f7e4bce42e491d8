package dev.contextd.feature.fold;

import dev.contextd.feature.fold.tree.Refusals;
import dev.contextd.tool.Stage;
import dev.contextd.tool.ToolCall;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.ToolReply;
import dev.contextd.tool.Toolset;

/// Refuses calls of a session that is over the context limit, except those that help to get below it and those that
/// only read: whoever is to fold has to see what.
final class HardLimit implements Stage {
    private final Branches branches;

    HardLimit(Branches branches) {
        this.branches = branches;
    }

    /// Whether a call came to nothing here; then it is not charged either.
    static boolean hasRefused(ToolReply reply) {
        return reply.failed()
                && reply.structured().at("/error/data/suggestion").asString("").equals(Refusals.FOLD);
    }

    @Override
    public ToolReply handle(ToolCall call, Next next) {
        boolean exempt = TokenLedger.isFree(call)
                || call.info().toolset() == Toolset.SYSTEM
                || call.info().effect() == ToolInfo.Effect.READS;
        if (!exempt) {
            var project = call.caller().project();
            branches.opened()
                    .ifPresent(trees -> project.ifPresent(known -> {
                        var key = SessionLookup.own(call.caller(), known);
                        long total = trees.view(key).tree().totalTokens();
                        int limit = branches.rules(key).contextLimit();
                        if (total >= limit) {
                            throw Refusals.overLimit(total, limit);
                        }
                    }));
        }
        return next.proceed(call);
    }
}
