package dev.contextd.interop;

/// One thing the suite looked at.
record Check(String id, Status status, String message) {
    enum Status {
        SUCCESS,
        FAILURE,
        WARNING,
        SKIPPED,
        INFO
    }

    boolean isGreen() {
        return status == Status.SUCCESS || status == Status.INFO;
    }
}
