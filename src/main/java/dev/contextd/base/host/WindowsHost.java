package dev.contextd.base.host;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.AclEntry;
import java.nio.file.attribute.AclEntryPermission;
import java.nio.file.attribute.AclEntryType;
import java.nio.file.attribute.AclFileAttributeView;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.UserPrincipal;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Windows, where a list at each file says who may do what. Not tried on a Windows so far.
final class WindowsHost implements Host {
    /// Those who may do anything anyway.
    private static final Set<String> RULERS = Set.of("NT AUTHORITY\\SYSTEM", "BUILTIN\\Administrators");

    @Override
    public UserPrincipal user() throws IOException {
        return FileSystems.getDefault()
                .getUserPrincipalLookupService()
                .lookupPrincipalByName(System.getProperty("user.name"));
    }

    @Override
    public FileAttribute<?>[] ownFile(Path path) {
        return own();
    }

    @Override
    public FileAttribute<?>[] ownDirectory(Path path) {
        return own();
    }

    private FileAttribute<?>[] own() {
        try {
            return new FileAttribute<?>[] {new Acl(onlyFor(user()))};
        } catch (IOException _) {
            // the folder of the user's profile lets in nobody else
            return new FileAttribute<?>[0];
        }
    }

    private record Acl(List<AclEntry> value) implements FileAttribute<List<AclEntry>> {
        @Override
        public String name() {
            return "acl:acl";
        }
    }

    static List<AclEntry> onlyFor(UserPrincipal user) {
        return List.of(AclEntry.newBuilder()
                .setType(AclEntryType.ALLOW)
                .setPrincipal(user)
                .setPermissions(EnumSet.allOf(AclEntryPermission.class))
                .build());
    }

    @Override
    public boolean isOwnFile(Path file) throws IOException {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && isOwn(file);
    }

    /// Others cannot put something else in its place where they may not change its entry in the directory above, which
    /// for the profile of a user they may not.
    @Override
    public void requireOwnDirectory(Path directory) throws IOException {
        if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS) || !isOwn(directory)) {
            throw new IOException(directory + " is open to others, or belongs to somebody else");
        }
    }

    private boolean isOwn(Path path) throws IOException {
        @Nullable
        AclFileAttributeView view =
                Files.getFileAttributeView(path, AclFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        return view != null && isOwn(view.getOwner(), view.getAcl(), user());
    }

    static boolean isOwn(UserPrincipal owner, List<AclEntry> entries, UserPrincipal user) {
        return (owner.equals(user) || isRuler(owner))
                && entries.stream()
                        .filter(entry -> entry.type() == AclEntryType.ALLOW)
                        .map(AclEntry::principal)
                        .allMatch(who -> who.equals(user) || isRuler(who));
    }

    private static boolean isRuler(UserPrincipal who) {
        return RULERS.contains(who.getName());
    }

    /// The shell of the console waits for the program, appends what it says to the log, and is nobody's child as soon
    /// as that which started it ends.
    @Override
    public List<String> orphaning(List<String> command, Path log) {
        var words = command.stream().map(WindowsHost::quoted).collect(Collectors.joining(" "));
        var line = words + " >> " + quoted(log.toString()) + " 2>&1 < NUL";
        return List.of(
                "powershell.exe",
                "-NoProfile",
                "-NonInteractive",
                "-Command",
                "(Start-Process -FilePath cmd.exe -ArgumentList '/d /s /c \""
                        + line.replace("'", "''")
                        + "\"' -WindowStyle Hidden -PassThru).Id");
    }

    @Override
    public boolean giveWay() {
        return false;
    }

    /// No name of a file has a quotation mark there.
    private static String quoted(String word) {
        return '"' + word.replace("\"", "") + '"';
    }
}
