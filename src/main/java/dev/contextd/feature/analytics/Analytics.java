package dev.contextd.feature.analytics;

import dev.contextd.tool.Tool;
import java.util.List;

/// What an owner can ask about their own use of the server.
public record Analytics(Usage usage, TokenPrices prices) {
    public List<Tool<?, ?>> tools() {
        return List.of(new AnalyticsGetTool(usage, prices), new PageLedgerTool(usage, prices));
    }
}
