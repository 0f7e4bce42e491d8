package dev.contextd.signin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/// A certificate that vouches for itself, with its key, in the forms in which people have them.
record TestCertificate(Certificate certificate, PrivateKey key) {
    static TestCertificate make(Path directory, String algorithm, String name) throws Exception {
        var store = directory.resolve(name + ".p12");
        var made = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "it",
                        "-keyalg",
                        algorithm,
                        "-dname",
                        "CN=" + name,
                        "-ext",
                        "SAN=ip:127.0.0.1,dns:localhost",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        "changeit",
                        "-keystore",
                        store.toString()))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(made.waitFor()).isZero();
        var keys = KeyStore.getInstance(store.toFile(), "changeit".toCharArray());
        return new TestCertificate(keys.getCertificate("it"), (PrivateKey) keys.getKey("it", "changeit".toCharArray()));
    }

    /// @param form what stands after BEGIN before the key
    void write(Path directory, String form) throws Exception {
        Files.writeString(directory.resolve("tls.crt"), pem("CERTIFICATE", certificate.getEncoded()));
        writeKey(directory, form);
    }

    void writeKey(Path directory, String form) throws IOException {
        var encoded = key.getEncoded();
        Files.writeString(
                directory.resolve("tls.key"), pem(form, form.equals("PRIVATE KEY") ? encoded : inner(encoded)));
    }

    private static String pem(String form, byte[] der) {
        return "-----BEGIN " + form + "-----\n"
                + Base64.getMimeEncoder(64, "\n".getBytes(java.nio.charset.StandardCharsets.US_ASCII))
                        .encodeToString(der)
                + "\n-----END " + form + "-----\n";
    }

    /// The older form is what the newer one holds last, after its version and its algorithm.
    private static byte[] inner(byte[] pkcs8) {
        int at = content(pkcs8, 0);
        at = end(pkcs8, at);
        at = end(pkcs8, at);
        return Arrays.copyOfRange(pkcs8, content(pkcs8, at), end(pkcs8, at));
    }

    private static int content(byte[] der, int at) {
        int first = der[at + 1] & 0xff;
        return at + 2 + (first < 0x80 ? 0 : first & 0x7f);
    }

    private static int end(byte[] der, int at) {
        int length = der[at + 1] & 0xff;
        if (length >= 0x80) {
            int bytes = length & 0x7f;
            length = 0;
            for (int i = 0; i < bytes; i++) {
                length = (length << 8) | (der[at + 2 + i] & 0xff);
            }
        }
        return content(der, at) + length;
    }
}
