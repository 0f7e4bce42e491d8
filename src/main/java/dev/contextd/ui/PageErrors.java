package dev.contextd.ui;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.Charset;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/// What is refused before anybody gets to see the request, such as an address that is none: for a browser in the design
/// of the page, and without what it would say of the server.
final class PageErrors extends ErrorHandler {
    private final PageFiles files;

    PageErrors(PageFiles files) {
        this.files = files;
    }

    @Override
    protected void generateResponse(
            Request request,
            Response response,
            int code,
            @Nullable String message,
            @Nullable Throwable cause,
            Callback callback)
            throws IOException {
        Visit.guard(response.getHeaders());
        super.generateResponse(request, response, code, message, cause, callback);
    }

    @Override
    protected void writeErrorHtml(
            Request request,
            Writer writer,
            Charset charset,
            int code,
            @Nullable String message,
            @Nullable Throwable cause)
            throws IOException {
        writer.write(Html.filled(
                files.text("notice.html"),
                Html.Hole.text("heading", "That did not work"),
                Html.Hole.text(
                        "sentence",
                        "The server cannot make sense of that address, or of what came with it. The list on the first"
                                + " page leads to all there is.")));
    }
}
