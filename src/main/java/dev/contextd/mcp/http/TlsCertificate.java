package dev.contextd.mcp.http;

import dev.contextd.base.failure.Failure;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/// The certificate that new connections are shown: that in the files, also after they were exchanged. Connections that
/// are open go on with theirs.
final class TlsCertificate {
    private static final System.Logger LOG = System.getLogger(TlsCertificate.class.getName());

    private final TlsFiles files;
    private final SslContextFactory.Server context = new SslContextFactory.Server();
    private List<Object> versions;

    /// Fails if there is none.
    TlsCertificate(TlsFiles files) {
        this.files = files;
        this.versions = versions();
        set(context);
    }

    SslContextFactory.Server context() {
        return context;
    }

    private void set(SslContextFactory shown) {
        shown.setKeyStore(files.load());
        shown.setKeyStorePassword(TlsFiles.PASSWORD);
    }

    /// Takes what the files have become. Two files are not exchanged in one moment: while they do not belong together,
    /// the old certificate goes on.
    synchronized void follow() throws Exception {
        var now = versions();
        if (now.equals(versions)) {
            return;
        }
        versions = now;
        try {
            files.load();
            context.reload(this::set);
            LOG.log(Level.INFO, "new connections are shown the certificate that {0} has now", files.certificate());
        } catch (Failure e) {
            LOG.log(Level.WARNING, "the certificate from before is kept: " + e.sentence());
        }
    }

    private List<Object> versions() {
        return List.of(version(files.certificate()), version(files.key()));
    }

    private static Object version(Path file) {
        try {
            // Kubernetes exchanges a directory behind a link: time and size are those of what the link leads to.
            FileTime modified = Files.getLastModifiedTime(file);
            return List.of(modified, Files.size(file), file.toRealPath());
        } catch (IOException _) {
            return "absent";
        }
    }
}
