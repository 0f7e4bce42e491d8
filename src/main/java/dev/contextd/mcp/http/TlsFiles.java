package dev.contextd.mcp.http;

import dev.contextd.base.failure.Failure;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;

/// With what the server proves to be the one that clients mean: PEM files, as those have them who look after
/// certificates.
///
/// @param certificate the chain, the server's own first
/// @param key its private key, in PKCS#8 or in the older forms of RSA and EC, not encrypted
public record TlsFiles(Path certificate, Path key) {
    public static final String CERTIFICATE = "http.tls_certificate";
    public static final String KEY = "http.tls_key";

    /// More than a chain or a key has.
    private static final int BYTES_MAX = 1 << 20;

    private static final Pattern PRIVATE_KEY =
            Pattern.compile("-----BEGIN ((?:RSA |EC )?)PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END");

    /// Nobody but this process sees the store that is made of them.
    static final String PASSWORD = "here";

    /// Both as they are now. Fails with a sentence that names the setting.
    KeyStore load() {
        var chain = chain();
        var own = chain.getFirst();
        var privateKey = privateKey(own.getPublicKey());
        try {
            requirePair(own.getPublicKey(), privateKey);
            var store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            store.setKeyEntry("server", privateKey, PASSWORD.toCharArray(), chain.toArray(Certificate[]::new));
            return store;
        } catch (GeneralSecurityException | IOException e) {
            throw Failure.ofSetting(KEY, KEY + " is not the key of the certificate in " + certificate + ".", e);
        }
    }

    private List<? extends Certificate> chain() {
        try (var in = new ByteArrayInputStream(read(CERTIFICATE, certificate).getBytes(StandardCharsets.UTF_8))) {
            var chain = List.copyOf(CertificateFactory.getInstance("X.509").generateCertificates(in));
            if (!chain.isEmpty()) {
                return chain;
            }
        } catch (CertificateException | IOException _) {
            // refused below like a file without any
        }
        throw Failure.ofSetting(
                CERTIFICATE, CERTIFICATE + " must be a PEM file with the server's certificate first: " + certificate);
    }

    private PrivateKey privateKey(PublicKey counterpart) {
        var pem = PRIVATE_KEY.matcher(read(KEY, key));
        if (pem.find()) {
            try {
                var der = Base64.getMimeDecoder().decode(pem.group(2));
                var encoded = pem.group(1).isEmpty() ? der : withAlgorithm(counterpart, der);
                return KeyFactory.getInstance(counterpart.getAlgorithm())
                        .generatePrivate(new PKCS8EncodedKeySpec(encoded));
            } catch (GeneralSecurityException | IllegalArgumentException _) {
                // refused below like a file without any
            }
        }
        throw Failure.ofSetting(
                KEY,
                KEY + " must be a PEM file with the certificate's private key, not encrypted: " + key
                        + "; openssl pkcs8 -topk8 -nocrypt makes one.");
    }

    /// A key in its older form does not say of which algorithm it is, but its certificate does: a public key in DER is
    /// a sequence that begins with that.
    private static byte[] withAlgorithm(PublicKey counterpart, byte[] older) {
        var info = ByteBuffer.wrap(counterpart.getEncoded());
        info.get();
        length(info);
        int start = info.position();
        info.get();
        int end = length(info) + info.position();
        var algorithm = new byte[end - start];
        info.get(start, algorithm);
        byte[] version = {2, 1, 0};
        return der(0x30, version, algorithm, der(4, older));
    }

    private static int length(ByteBuffer der) {
        int first = der.get() & 0xff;
        if (first < 0x80) {
            return first;
        }
        int length = 0;
        for (int i = 0; i < (first & 0x7f); i++) {
            length = (length << 8) | (der.get() & 0xff);
        }
        return length;
    }

    private static byte[] der(int tag, byte[]... parts) {
        int length = 0;
        for (byte[] part : parts) {
            length += part.length;
        }
        // two bytes of length are enough for any key
        var whole =
                ByteBuffer.allocate(length + 4).put((byte) tag).put((byte) 0x82).putShort((short) length);
        for (byte[] part : parts) {
            whole.put(part);
        }
        return whole.array();
    }

    private static void requirePair(PublicKey own, PrivateKey key) throws GeneralSecurityException {
        String algorithm = switch (own.getAlgorithm()) {
            case "RSA" -> "SHA256withRSA";
            case "EC" -> "SHA256withECDSA";
            default -> own.getAlgorithm();
        };
        var signing = Signature.getInstance(algorithm);
        signing.initSign(key);
        signing.update((byte) 1);
        var signature = signing.sign();
        signing.initVerify(own);
        signing.update((byte) 1);
        if (!signing.verify(signature)) {
            throw new GeneralSecurityException("another key");
        }
    }

    private static String read(String setting, Path file) {
        try {
            if (Files.size(file) <= BYTES_MAX) {
                return Files.readString(file, StandardCharsets.ISO_8859_1);
            }
        } catch (IOException e) {
            throw Failure.ofSetting(setting, setting + " names a file that cannot be read: " + file + ".", e);
        }
        throw Failure.ofSetting(setting, setting + " names a file too large to be PEM: " + file + ".");
    }
}
