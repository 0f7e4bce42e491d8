package dev.contextd.wire;

import java.util.Map;

/// A request without what lies inside of branches that returned.
///
/// @param keptSteps steps that stayed although they lie inside, by the reason
@SuppressWarnings("ArrayRecordComponent") // a body is read once and sent; nobody compares two
public record Folded(byte[] body, int bytesCut, Map<Keep, Integer> keptSteps) {
    public Folded {
        keptSteps = Map.copyOf(keptSteps);
    }
}
