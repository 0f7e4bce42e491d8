package dev.contextd.feature.skill;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The files of skills below a directory. Links are not followed, and hidden folders are left alone.
final class SkillTree {
    static final String FILE = "SKILL.md";

    private static final int DEPTH_MAX = 8;
    private static final int SKILLS_MAX = 10_000;
    private static final int OTHERS_MAX = 20;
    private static final long BYTES_MAX = 4L << 20;

    private SkillTree() {}

    /// In the order of their paths.
    static List<Path> skills(Path directory) {
        if (!Files.isDirectory(directory)) {
            throw new Failure(Kind.VALIDATION, directory + " is no directory.");
        }
        var found = files(directory).stream()
                .filter(file -> file.endsWith(FILE))
                .sorted()
                .toList();
        if (found.size() > SKILLS_MAX) {
            throw new Failure(Kind.VALIDATION, "There are more than " + SKILLS_MAX + " skills; import part of them.");
        }
        return found;
    }

    /// What else lies in the folder of a skill, at most some of it.
    static List<String> others(Path skill) {
        var folder = skill.resolveSibling("");
        var nested = files(folder).stream()
                .filter(file -> file.endsWith(FILE) && !file.equals(skill))
                .map(file -> file.resolveSibling(""))
                .toList();
        var others = new ArrayList<>(files(folder).stream()
                .filter(file -> !file.equals(skill) && nested.stream().noneMatch(file::startsWith))
                .map(file -> folder.relativize(file).toString())
                .sorted()
                .toList());
        if (others.size() > OTHERS_MAX) {
            int left = others.size() - OTHERS_MAX;
            others.subList(OTHERS_MAX, others.size()).clear();
            others.add("and " + left + " more");
        }
        return Collections.unmodifiableList(others);
    }

    private static List<Path> files(Path top) {
        var files = new ArrayList<Path>();
        try {
            Files.walkFileTree(top, Set.of(), DEPTH_MAX, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    boolean hidden = !folder.equals(top)
                            && folder.resolve("").getFileName().toString().startsWith(".");
                    return hidden ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (attributes.isRegularFile()) {
                        files.add(file);
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new Failure(
                    Kind.UNAVAILABLE, "The files below " + top + " cannot be read; check permissions.", Map.of(), e);
        }
        return files;
    }

    static String text(Path file) throws BrokenSkill {
        try {
            if (Files.size(file) > BYTES_MAX) {
                throw new BrokenSkill(1, "the file is larger than " + BYTES_MAX + " bytes");
            }
            return decoded(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String decoded(byte[] bytes) throws BrokenSkill {
        var in = ByteBuffer.wrap(bytes);
        var out = CharBuffer.allocate(bytes.length + 1);
        var result = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT)
                .decode(in, out, true);
        if (result.isError()) {
            int line = 1;
            for (int i = 0; i < in.position(); i++) {
                line += bytes[i] == '\n' ? 1 : 0;
            }
            throw new BrokenSkill(line, "the file is not UTF-8");
        }
        return out.flip().toString();
    }
}
