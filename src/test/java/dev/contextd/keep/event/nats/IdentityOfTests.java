package dev.contextd.keep.event.nats;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;

/// A server's key and its certificate, which it has signed itself, as PEM.
record IdentityOfTests(Path certificate, Path key) {
    private static final char[] WORD = "password".toCharArray();

    static IdentityOfTests in(Path directory) throws Exception {
        var file = directory.resolve("identity.p12");
        var keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        var command = (keytool + " -genkeypair -keystore " + file + " -storepass " + new String(WORD)
                        + " -alias it -keyalg EC -dname CN=localhost -ext san=dns:localhost,ip:127.0.0.1")
                .split(" ", -1);
        var made = new ProcessBuilder(command).redirectErrorStream(true).start();
        made.getInputStream().readAllBytes();
        assertThat(made.waitFor()).isZero();
        var store = KeyStore.getInstance(file.toFile(), WORD);
        return new IdentityOfTests(
                pem(
                        directory.resolve("certificate.pem"),
                        "CERTIFICATE",
                        store.getCertificate("it").getEncoded()),
                pem(
                        directory.resolve("key.pem"),
                        "PRIVATE KEY",
                        store.getKey("it", WORD).getEncoded()));
    }

    private static Path pem(Path file, String what, byte[] content) throws Exception {
        return Files.writeString(
                file,
                "-----BEGIN " + what + "-----\n" + Base64.getMimeEncoder().encodeToString(content) + "\n-----END "
                        + what + "-----\n");
    }
}
