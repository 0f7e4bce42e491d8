package dev.contextd.feature.fold.tree;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// What a branch seems to have found, told without a model by sentences of its own: what was said and noted in it,
/// above all where it concludes something, and lines of output that speak of the branch's task. Late ones weigh more.
final class TaskFindings {
    /// Of one operation; what is longer is looked at from its end.
    private static final int LOOKED_AT_CHARS = 20_000;

    private static final int SENTENCE_CHARS_MIN = 12;
    private static final int SENTENCE_CHARS_MAX = 300;

    /// Of a task; more words than this make everything look alike.
    private static final int TASK_WORDS_MAX = 60;

    private static final int SHARED_WORDS_MAX = 4;

    private static final Pattern SENTENCE_END = Pattern.compile("\\R|(?<=[.!?])\\s+(?=[\\p{Lu}`\"'(])");
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]{4,40}");
    private static final Pattern HUMP = Pattern.compile("(?<=\\p{Ll})(?=\\p{Lu})");
    private static final Pattern BULLET = Pattern.compile("^[\\s>#*•-]+");

    /// Sentences that conclude or decide something.
    private static final Pattern CONCLUDING = Pattern.compile(
            "\\b(?:found|because|caused?|causes|decid\\w+|chose|conclu\\w+|therefore|turns? out|root cause|fix(?:ed|es)?|solved"
                    + "|works|fails?|failed|broken|missing|wrong|instead|never|must|needs?|result|comes from|defined in|is in)\\b",
            Pattern.CASE_INSENSITIVE);

    /// Sentences that only announce something.
    private static final Pattern ANNOUNCING =
            Pattern.compile("^(?:I will|I'll|I am going to|Let me|Let's|Now I|Next,? I)\\b", Pattern.CASE_INSENSITIVE);

    private final Set<String> task;

    /// @param place where it was said among all sentences
    private record Sentence(String text, int place, double weight) {}

    TaskFindings(String task) {
        this.task = words(task);
    }

    /// Sentences in the order in which they were said, of which those that weigh most come within `space`.
    ///
    /// @param space takes a sentence if there is room for it
    List<String> of(List<Operation> operations, Predicate<String> space) {
        var chosen = new TreeMap<Integer, String>();
        sentences(operations).stream()
                .sorted(Comparator.comparingDouble(Sentence::weight).reversed())
                .filter(sentence -> space.test(sentence.text()))
                .forEach(sentence -> chosen.put(sentence.place(), sentence.text()));
        return List.copyOf(chosen.values());
    }

    private Collection<Sentence> sentences(List<Operation> operations) {
        Map<String, Sentence> sentences = new LinkedHashMap<>();
        int place = 0;
        for (int i = 0; i < operations.size(); i++) {
            var operation = operations.get(i);
            double late = (double) (i + 1) / operations.size();
            for (String text : texts(operation)) {
                double weight = weight(text, operation.kind() != Operation.Kind.TOOL_CALL);
                if (weight > 0) {
                    sentences.put(text.toLowerCase(Locale.ROOT), new Sentence(text, place, weight + late));
                    place++;
                }
            }
        }
        return sentences.values();
    }

    private static List<String> texts(Operation operation) {
        boolean said = operation.kind() != Operation.Kind.TOOL_CALL;
        var whole = said ? operation.input() + "\n" + operation.output() : operation.output();
        return SENTENCE_END
                .splitAsStream(whole.substring(Math.max(0, whole.length() - LOOKED_AT_CHARS)))
                .map(piece -> BULLET.matcher(piece).replaceFirst("").strip())
                .filter(text -> text.length() >= SENTENCE_CHARS_MIN && text.length() <= SENTENCE_CHARS_MAX)
                .toList();
    }

    /// Nothing for a line of output that has nothing to do with the task, and for what is yet to come.
    private double weight(String text, boolean said) {
        var shared = words(text);
        shared.retainAll(task);
        int words = Math.min(SHARED_WORDS_MAX, shared.size());
        boolean concludes = CONCLUDING.matcher(text).find();
        if (said ? ANNOUNCING.matcher(text).find() : words == 0) {
            return 0;
        }
        return words * 0.5 + (concludes ? 1.5 : 0) + (said ? 2 : 0);
    }

    private static Set<String> words(String text) {
        var words = new HashSet<String>();
        var found = WORD.matcher(HUMP.matcher(text).replaceAll(" ").toLowerCase(Locale.ROOT));
        while (found.find() && words.size() < TASK_WORDS_MAX) {
            words.add(stem(found.group()));
        }
        return words;
    }

    /// The beginning of a word, so that its other forms are the same.
    private static String stem(String word) {
        return word.length() <= 5 ? word : word.substring(0, Math.max(5, word.length() - 3));
    }
}
