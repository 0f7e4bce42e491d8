package dev.contextd.feature.transfer;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;

/// A file of another program that is text.
final class ForeignText {
    private static final long BYTES_MAX = 512L << 20;

    private ForeignText() {}

    static String of(Path file) {
        try {
            if (Files.size(file) > BYTES_MAX) {
                throw new Failure(Kind.VALIDATION, file + " is larger than " + (BYTES_MAX >> 20) + " MB.");
            }
            return Files.readString(file);
        } catch (NoSuchFileException e) {
            throw new Failure(Kind.NOT_FOUND, "There is no file " + file + ".", Map.of(), e);
        } catch (CharacterCodingException e) {
            throw new Failure(Kind.VALIDATION, file + " is no text in UTF-8.", Map.of(), e);
        } catch (IOException e) {
            throw new Failure(Kind.UNAVAILABLE, file + " cannot be read; check its permissions.", Map.of(), e);
        }
    }
}
