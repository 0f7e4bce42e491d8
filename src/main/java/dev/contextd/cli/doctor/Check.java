package dev.contextd.cli.doctor;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.file.FileTrouble;
import java.io.UncheckedIOException;
import java.util.Locale;

/// One thing that `contextd doctor` looks at.
@FunctionalInterface
public interface Check {
    Finding run();

    /// What cannot be read says why itself.
    static Check told(String name, Check check) {
        return () -> {
            try {
                return check.run();
            } catch (Failure e) {
                return Finding.problem(name, e.sentence());
            } catch (UncheckedIOException e) {
                return Finding.problem(name, FileTrouble.of(e) + "; check the permissions");
            }
        };
    }

    /// @param name what was looked at
    /// @param message how it is, and what to do about it if that is not well
    record Finding(String name, Result result, String message) {
        public static Finding ok(String name, String message) {
            return new Finding(name, Result.OK, message);
        }

        public static Finding warning(String name, String message) {
            return new Finding(name, Result.WARNING, message);
        }

        public static Finding problem(String name, String message) {
            return new Finding(name, Result.PROBLEM, message);
        }
    }

    enum Result {
        OK,
        /// Works, but less well than it could.
        WARNING,
        /// Something will not work.
        PROBLEM;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
