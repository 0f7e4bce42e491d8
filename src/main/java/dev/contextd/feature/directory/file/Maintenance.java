package dev.contextd.feature.directory.file;

/// What a context asks of whoever changes its directory. The schema wants it in every file.
public final class Maintenance {
    public static final String LEAN =
            "If you change files here so that this is no longer true, change the summary, decisions"
                    + " and constraints too. Fields named in derived_fields are written by a program; leave them to it.";

    public static final String FULL =
            "If you change files here so that this is no longer true, change the summary, files,"
                    + " interfaces, decisions and constraints too. Fields named in derived_fields are written by a program; leave"
                    + " them to it.";

    private Maintenance() {}
}
