package dev.contextd.base.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Optional;

/// What an operation on a file failed for, in words for a person: the commonest failures say no more than the path.
public final class FileTrouble {
    private FileTrouble() {}

    public static String of(UncheckedIOException e) {
        var cause = e.getCause();
        return cause == null ? String.valueOf(e.getMessage()) : of(cause);
    }

    public static String of(IOException e) {
        return switch (e) {
            case NoSuchFileException gone -> gone.getFile() + " is not there";
            case AccessDeniedException denied -> denied.getFile() + " is not open to this user";
            case FileAlreadyExistsException there -> there.getFile() + " is there already";
            case NotDirectoryException file -> file.getFile() + " is no directory";
            case FileSystemException other
            when other.getReason() == null -> other.getFile() + " cannot be used as it would have to be";
            default ->
                Optional.ofNullable(e.getMessage()).orElseGet(() -> e.getClass().getSimpleName());
        };
    }
}
