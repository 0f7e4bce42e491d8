package dev.contextd.base.host;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;

/// The user of the operating system as whom this process runs.
final class ProcessUser {
    /// Belongs to that user where there is such a thing; names are not asked there, since in a container a user may
    /// have none.
    private static final Path SELF = Path.of("/proc/self");

    private ProcessUser() {}

    static UserPrincipal principal() throws IOException {
        return Files.exists(SELF)
                ? Files.getOwner(SELF)
                : FileSystems.getDefault()
                        .getUserPrincipalLookupService()
                        .lookupPrincipalByName(System.getProperty("user.name"));
    }
}
