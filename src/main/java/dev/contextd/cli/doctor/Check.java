package dev.contextd.cli.doctor;

import java.util.Locale;

/// One thing that `contextd doctor` looks at.
@FunctionalInterface
public interface Check {
    Finding run();

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
