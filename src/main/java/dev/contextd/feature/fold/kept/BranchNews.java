package dev.contextd.feature.fold.kept;

import dev.contextd.base.text.Beginning;
import dev.contextd.feature.fold.tree.Branch;
import dev.contextd.feature.fold.tree.Branch.Closed;
import dev.contextd.feature.fold.tree.FoldEvent;
import dev.contextd.feature.fold.tree.SessionKey;
import dev.contextd.feature.fold.tree.SessionTree;
import dev.contextd.feature.fold.tree.TreeStep;
import dev.contextd.keep.event.Event;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/// What happened to a branch as others get to know it: under the address and with the fields that seed 000 has.
///
/// Of what was written it holds what the branch is for when it is made and what it returned when it has ended, both
/// without secrets; else only numbers and names.
final class BranchNews {
    /// Longer texts are cut, so that a record and a message hold them also when every character has to be escaped.
    static final int TEXT_CHARS_MAX = 40_000;

    private final SessionKey key;
    private final TreeStep step;
    private final UnaryOperator<String> scrub;

    /// @param scrub masks the secrets of a text
    BranchNews(SessionKey key, TreeStep step, UnaryOperator<String> scrub) {
        this.key = key;
        this.step = step;
        this.scrub = scrub;
    }

    List<Event> all() {
        return step.events().stream().map(this::of).toList();
    }

    private Event of(FoldEvent event) {
        String branch = event.branchId().orElse(SessionTree.MAIN);
        var address = List.of(key.owner(), key.project().text(), key.session(), "branches", branch);
        // A session of the same name may begin again when this one is gone, and counts from 1 then.
        var id = String.join("/", key.owner(), key.project().text(), key.session()) + "/"
                + step.before().createdAt().toEpochMilli() + "/" + event.sequence();
        return new Event(address, id, FoldRecords.write(content(event, branch)));
    }

    private Map<String, Object> content(FoldEvent event, String branch) {
        var content = new LinkedHashMap<String, Object>();
        content.put("event", event.name().word());
        content.put("sequence", event.sequence());
        content.put("session_id", key.session());
        content.put("id", branch);
        content.put("at", event.at().toString());
        event.facts().forEach((name, fact) -> content.put(name, fact instanceof String text ? shown(text) : fact));
        var touched = step.touched().get(branch);
        if (touched != null) {
            switch (event.name()) {
                case BRANCH_CREATED -> begun(touched, content);
                case BRANCH_FOLDED, BRANCH_EXHAUSTED, BRANCH_TIMEOUT, BRANCH_LATE, BRANCH_DISCARDED ->
                    ended(touched, content);
                case BRANCH_WARNED, BRANCH_REOPENED, OPERATION_COMPLETED -> {
                    // the facts say it all
                }
            }
        }
        return content;
    }

    private void begun(Branch branch, Map<String, Object> content) {
        var plan = branch.plan();
        plan.parent().ifPresent(parent -> content.put("parent_id", parent));
        content.put("description", shown(plan.description()));
        content.put("prompt", shown(plan.prompt()));
        content.put("status", "active");
        content.put("created_at", plan.createdAt().toString());
        content.put("tokens", branch.spent().tokens());
    }

    private void ended(Branch branch, Map<String, Object> content) {
        if (branch instanceof Closed closed) {
            content.put("folded_at", closed.at().toString());
            content.put("tokens_folded", closed.spent().tokens());
            if (!closed.result().text().isEmpty()) {
                content.put("summary", shown(closed.result().text()));
            }
        }
    }

    private String shown(String text) {
        return Beginning.marked(scrub.apply(text), TEXT_CHARS_MAX);
    }
}
