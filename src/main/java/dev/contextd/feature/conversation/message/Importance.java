package dev.contextd.feature.conversation.message;

import com.fasterxml.jackson.annotation.JsonProperty;

/// How much a message matters; on the wire in capitals, as seed 002 has it (docs/seeds.md).
public enum Importance {
    @JsonProperty("LOW")
    LOW(0.25),
    @JsonProperty("MEDIUM")
    MEDIUM(0.5),
    @JsonProperty("HIGH")
    HIGH(0.75),
    @JsonProperty("CRITICAL")
    CRITICAL(1.0);

    private final double weight;

    Importance(double weight) {
        this.weight = weight;
    }

    public double weight() {
        return weight;
    }
}
