package dev.contextd.local.daemon;

import dev.contextd.app.Wiring;
import dev.contextd.base.failure.Failure;
import java.util.Map;

/// Gives the local user a link to the page, which is opened for that.
public final class PageHandler implements ClientHandler {
    public static final String KIND = "page";

    /// In the welcome: the link, or why there is none.
    public static final String LINK = "link";

    public static final String TROUBLE = "trouble";

    private final Wiring wiring;

    PageHandler(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Map<String, String> welcome(LocalClient client) {
        try {
            return Map.of(LINK, wiring.page().link());
        } catch (Failure e) {
            return Map.of(TROUBLE, e.sentence());
        }
    }

    @Override
    public void serve(LocalClient client) {
        // all was said
    }
}
