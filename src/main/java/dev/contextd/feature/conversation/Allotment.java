package dev.contextd.feature.conversation;

import java.util.Comparator;
import java.util.List;

/// How many tokens each text of an answer may have. What the short ones leave goes to the long ones, so that nothing is
/// cut while there is room.
///
/// @param perPart of which a text has as many as it has parts
record Allotment(int perPart) {
    /// @param tokens how many the text has
    /// @param parts how much it counts beside the others
    record Claim(int tokens, int parts) {
        private double tokensPerPart() {
            return tokens / (double) parts;
        }
    }

    /// @param tokens for all of them together
    static Allotment of(List<Claim> claims, int tokens) {
        int left = tokens;
        int parts = claims.stream().mapToInt(Claim::parts).sum();
        var shortestFirst = claims.stream()
                .sorted(Comparator.comparingDouble(Claim::tokensPerPart))
                .toList();
        for (Claim claim : shortestFirst) {
            if (claim.tokensPerPart() * parts > left) {
                return new Allotment(left / parts);
            }
            left -= claim.tokens();
            parts -= claim.parts();
        }
        return new Allotment(tokens);
    }

    int of(int parts) {
        return parts * perPart;
    }
}
