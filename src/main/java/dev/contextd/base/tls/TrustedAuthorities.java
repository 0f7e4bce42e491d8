package dev.contextd.base.tls;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/// Whom to believe that a server is who it says: those whom the JDK trusts, and those in a file of the user's.
public final class TrustedAuthorities {
    private TrustedAuthorities() {}

    /// @param setting that names the file, for whoever has to mend it
    /// @param file certificates as PEM
    public static SSLContext with(String setting, Optional<Path> file) {
        try {
            var context = SSLContext.getInstance("TLS");
            context.init(
                    null, file.isEmpty() ? null : managers(setting, file.get()).getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("this JDK has no TLS", e);
        }
    }

    private static TrustManagerFactory managers(String setting, Path file)
            throws GeneralSecurityException, IOException {
        var store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        int number = 0;
        for (var authority : of(null).getAcceptedIssuers()) {
            store.setCertificateEntry("usual" + number++, authority);
        }
        for (var authority : read(setting, file)) {
            store.setCertificateEntry("more" + number++, authority);
        }
        var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return factory;
    }

    private static X509TrustManager of(@Nullable KeyStore store) throws GeneralSecurityException {
        var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return Arrays.stream(factory.getTrustManagers())
                .filter(X509TrustManager.class::isInstance)
                .map(X509TrustManager.class::cast)
                .findFirst()
                .orElseThrow(() -> new CertificateException("this JDK trusts nobody"));
    }

    private static List<X509Certificate> read(String setting, Path file) {
        try (var in = Files.newInputStream(file)) {
            var read = CertificateFactory.getInstance("X.509").generateCertificates(in).stream()
                    .map(X509Certificate.class::cast)
                    .toList();
            if (!read.isEmpty()) {
                return read;
            }
        } catch (IOException | CertificateException e) {
            throw wrong(setting, file, e);
        }
        throw wrong(setting, file, null);
    }

    private static Failure wrong(String setting, Path file, @Nullable Exception cause) {
        return new Failure(
                Kind.VALIDATION,
                setting + " must name a file with certificates as PEM; " + file + " cannot be read as one.",
                Map.of(),
                cause);
    }
}
