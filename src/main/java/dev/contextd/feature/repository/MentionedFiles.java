package dev.contextd.feature.repository;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The files that a question names: by a path, whatever stands before it on another machine, by a name as in a stack
/// trace, or by a module such as `shop.cart.totals`.
final class MentionedFiles {
    /// Names that are shared by more files than this tell nothing.
    private static final int SHARED_MAX = 3;

    private static final int MENTIONS_MAX = 100;

    /// Something longer is data, in which nobody names a file, and which takes long to look through.
    private static final int WORD_CHARACTERS_MAX = 300;

    private static final Pattern SPACES = Pattern.compile("\\s+");
    private static final Pattern FILE = Pattern.compile("[\\w.+/\\\\-]*\\w\\.[A-Za-z]\\w{0,9}");
    private static final Pattern MODULE = Pattern.compile("\\w+(?:(?:\\.|/|::)\\w+)+");

    /// Names of files as they were written, with what folders stood before them.
    private final Map<String, Set<String>> files = new HashMap<>();

    /// By their last part.
    private final Map<String, Set<String>> modules = new HashMap<>();

    private MentionedFiles() {}

    static MentionedFiles in(String question) {
        var mentioned = new MentionedFiles();
        all(FILE, question).forEach(file -> put(mentioned.files, file.replace('\\', '/')));
        all(MODULE, question).forEach(module -> {
            String path = module.replace("::", "/").replace('.', '/');
            // what is called in it may be named as well
            for (int depth = 0; depth < 3 && path.indexOf('/') > 0; depth++) {
                put(mentioned.modules, path);
                path = path.substring(0, path.lastIndexOf('/'));
            }
        });
        return mentioned;
    }

    private static Stream<String> all(Pattern pattern, String question) {
        return SPACES.splitAsStream(question)
                .filter(word -> word.length() <= WORD_CHARACTERS_MAX)
                .flatMap(word -> pattern.matcher(word).results())
                .limit(MENTIONS_MAX)
                .map(MatchResult::group);
    }

    private static void put(Map<String, Set<String>> all, String path) {
        all.computeIfAbsent(path.substring(path.lastIndexOf('/') + 1), _ -> new LinkedHashSet<>())
                .add(path);
    }

    boolean isEmpty() {
        return files.isEmpty() && modules.isEmpty();
    }

    /// Those of the paths that are meant.
    Set<String> among(List<String> paths) {
        var byMention = new HashMap<String, List<String>>();
        for (String path : paths) {
            String name = path.substring(path.lastIndexOf('/') + 1);
            for (String mention : files.getOrDefault(name, Set.of())) {
                if (fits(path, mention)) {
                    byMention.computeIfAbsent(mention, _ -> new ArrayList<>()).add(path);
                }
            }
            int dot = name.indexOf('.');
            String stem = dot > 0 ? name.substring(0, dot) : name;
            String whole = path.substring(0, path.length() - name.length()) + stem;
            for (String mention : modules.getOrDefault(stem, Set.of())) {
                if (whole.equals(mention) || whole.endsWith("/" + mention)) {
                    byMention.computeIfAbsent(mention, _ -> new ArrayList<>()).add(path);
                }
            }
        }
        var meant = new HashSet<String>();
        byMention.values().stream().filter(all -> all.size() <= SHARED_MAX).forEach(meant::addAll);
        return meant;
    }

    /// Folders further up may be another's; where one is named, the nearest must be the same.
    private static boolean fits(String path, String mention) {
        String folder = folder(mention);
        return folder.isEmpty() || folder.equals(folder(path));
    }

    private static String folder(String path) {
        int end = path.lastIndexOf('/');
        return end < 0 ? "" : path.substring(path.lastIndexOf('/', end - 1) + 1, end);
    }
}
