package dev.contextd.base.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.UserPrincipal;

/// A path of which nobody but us and root decides what stands there: each directory on the way, and each on the way of
/// each link, belongs to us or to root, and others may not write to it or at least not take away what is ours.
final class TrustedPath {
    private static final int ROOT = 0;
    private static final int STICKY = 01000;
    private static final int FOR_ALL_TO_WRITE = 0002;
    private static final int FOR_THE_GROUP_TO_WRITE = 0020;

    /// As many as Linux follows.
    private static final int LINKS_MAX = 40;

    /// Who owns what belongs to nobody inside a container, `/` for one.
    private static final int OUTSIDER = 65_534;

    private static final Path USERS_OF_CONTAINER = Path.of("/proc/self/uid_map");

    private final UserPrincipal us;
    private int links;

    private TrustedPath(UserPrincipal us) {
        this.us = us;
    }

    /// Fails with what is wrong with which part.
    static void require(Path path) throws IOException {
        require(path, ProcessUser.principal());
    }

    static void require(Path path, UserPrincipal us) throws IOException {
        new TrustedPath(us).walk(path.toAbsolutePath());
    }

    private void walk(Path path) throws IOException {
        var at = path.getRoot();
        look(at);
        for (Path name : path) {
            at = at.resolve(name);
            look(at);
        }
    }

    private void look(Path path) throws IOException {
        var part = Part.of(path);
        if (!part.owner().equals(us) && part.uid() != ROOT && !(part.uid() == OUTSIDER && isInContainer())) {
            throw new IOException(path + " belongs to somebody else");
        }
        if (Files.isSymbolicLink(path)) {
            if (++links > LINKS_MAX) {
                throw new IOException(path + " is one link too many");
            }
            walk(path.resolveSibling(Files.readSymbolicLink(path)));
        } else if (part.isForOthers()) {
            throw new IOException(path + " can be written by others");
        }
    }

    /// What stands at one place of the way.
    private record Part(int uid, UserPrincipal owner, GroupPrincipal group, int mode) {
        static Part of(Path path) throws IOException {
            var attributes = Files.readAttributes(path, "unix:uid,owner,group,mode", LinkOption.NOFOLLOW_LINKS);
            if (attributes.get("uid") instanceof Integer uid
                    && attributes.get("owner") instanceof UserPrincipal owner
                    && attributes.get("group") instanceof GroupPrincipal group
                    && attributes.get("mode") instanceof Integer mode) {
                return new Part(uid, owner, group, mode);
            }
            throw new IOException("nobody says whose " + path + " is");
        }

        boolean isForOthers() {
            return !has(STICKY) && (has(FOR_ALL_TO_WRITE) || (has(FOR_THE_GROUP_TO_WRITE) && !isGroupOfOne()));
        }

        private boolean has(int bit) {
            return (mode & bit) != 0;
        }

        /// Whether the group is the one that many systems give each user, called like the user.
        private boolean isGroupOfOne() {
            return owner.getName().equals(group.getName());
        }
    }

    /// Whether only some users are known here; root outside is then one of those who are not.
    private static boolean isInContainer() throws IOException {
        return Files.exists(USERS_OF_CONTAINER)
                && !Files.readString(USERS_OF_CONTAINER, StandardCharsets.US_ASCII)
                        .strip()
                        .matches("0 +0 +4294967295");
    }
}
