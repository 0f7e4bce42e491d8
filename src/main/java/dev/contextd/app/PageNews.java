package dev.contextd.app;

import dev.contextd.feature.fold.FoldNeeds;
import dev.contextd.mcp.Changes;
import dev.contextd.mcp.Changes.Change;
import dev.contextd.tool.Stage;
import dev.contextd.tool.ToolCall;
import dev.contextd.tool.ToolReply;
import dev.contextd.ui.News;
import dev.contextd.ui.News.Item;
import dev.contextd.ui.News.Kind;
import java.util.Optional;

/// Tells pages that are open of what happens in the system.
final class PageNews implements Stage {
    private static final String SESSION = "contextd://session/";

    private final News news;

    PageNews(News news) {
        this.news = news;
    }

    /// Also of what happens on other replicas.
    void follow(Changes changes) {
        changes.listen(change -> {
            if (change.uri().startsWith(SESSION)) {
                news.tell(new Item(Kind.BRANCH, change.uri().substring(SESSION.length()), change.owner()));
            }
        });
    }

    /// What folding tells: whoever follows a session, of what happens in it; pages, of every token as well.
    FoldNeeds.Following following(Changes changes) {
        return new FoldNeeds.Following() {
            @Override
            public void changed(String owner, String uri) {
                changes.publish(Change.resource(uri, Optional.of(owner)));
            }

            @Override
            public void spent(String owner, String session) {
                news.tell(new Item(Kind.BRANCH, session, Optional.of(owner)));
            }
        };
    }

    void present(String owner) {
        news.tell(new Item(Kind.SESSION, "", Optional.of(owner)));
    }

    void indexing(String owner) {
        news.tell(new Item(Kind.INDEX, "", Optional.of(owner)));
    }

    void vectors() {
        news.tell(new Item(Kind.VECTORS, "", Optional.empty()));
    }

    @Override
    public ToolReply handle(ToolCall call, Next next) {
        var reply = next.proceed(call);
        if (!reply.failed() && !call.info().effect().readOnly()) {
            var owner = call.caller().owner().name();
            news.tell(new Item(Kind.ITEM, call.info().toolset().word(), Optional.of(owner)));
        }
        return reply;
    }
}
