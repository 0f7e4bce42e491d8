package dev.contextd.feature.directory.write;

import dev.contextd.base.digest.Sha256;
import dev.contextd.feature.directory.describe.Enrichment.Proposal;
import dev.contextd.tool.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// Decisions that a language model believes were made, as they stand in a context until a person has looked at them.
///
/// Each says so in its first words, for whoever reads it. For the next regeneration there is a digest of them in
/// `derived_fields`: as long as it fits, they may be replaced. Whoever changes a letter of them, by whichever program,
/// has made them a person's decisions.
final class Proposals {
    static final String MARK = "Proposed by a language model: ";

    static final String FIELD = "decisions";
    private static final int DIGITS = 12;

    private Proposals() {}

    /// As the schema wants decisions.
    static List<Map<String, String>> decisions(List<Proposal> proposals) {
        return proposals.stream().map(Proposals::decision).toList();
    }

    private static Map<String, String> decision(Proposal proposal) {
        var decision = new LinkedHashMap<String, String>();
        decision.put("what", MARK + proposal.what());
        decision.put("why", proposal.why());
        return decision;
    }

    /// How they are called in `derived_fields`.
    static String name(List<Map<String, String>> decisions) {
        return name(Json.MAPPER.<JsonNode>valueToTree(decisions));
    }

    private static String name(JsonNode decisions) {
        var text = new StringBuilder();
        for (JsonNode decision : decisions) {
            for (String part : List.of("what", "why", "tradeoff")) {
                text.append(decision.path(part).asString("")).append('\n');
            }
        }
        return FIELD + "." + Sha256.hex(text.toString(), DIGITS);
    }

    static boolean isName(String derivedField) {
        return derivedField.startsWith(FIELD + ".");
    }

    /// The name under which what a context says was proposed and not touched since.
    static Optional<String> untouched(JsonNode fields) {
        var decisions = fields.path(FIELD);
        String name = name(decisions);
        return decisions.isArray()
                        && fields.path("derived_fields")
                                .valueStream()
                                .anyMatch(field -> field.asString("").equals(name))
                ? Optional.of(name)
                : Optional.empty();
    }
}
