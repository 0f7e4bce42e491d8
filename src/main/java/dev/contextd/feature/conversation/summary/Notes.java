package dev.contextd.feature.conversation.summary;

import dev.contextd.base.text.Beginning;
import dev.contextd.text.Tokenizer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// The state of a summary: what is kept of the messages so far, bounded however many they are.
///
/// Messages are taken one at a time and what is dropped is decided without looking at vectors, so it does not matter in
/// how many runs they came, and only sentences that stay are ever given to the model.
final class Notes {
    static final int CANDIDATES_MAX = 200;

    /// CRITICAL messages that are quoted; of older ones only how many they were is said.
    static final int PINNED_MAX = 100;

    private static final int SENTENCES_OF_MESSAGE_MAX = 12;

    /// Of a message with more, the middle is left out: it is a document, and time has to be linear in messages.
    private static final int SENTENCES_LOOKED_AT = 120;

    /// Longer ones are not sentences but dumps; a CRITICAL message is cut to this if it has nothing shorter.
    static final int SENTENCE_TOKENS_MAX = 80;

    /// So that a state has a size, whatever a token is.
    private static final int SENTENCE_LENGTH_MAX = 600;

    /// So many stretches of the conversation share the room, so that its middle is not lost.
    private static final int STRETCHES = 8;

    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{N}]+");

    private final Tokenizer tokenizer;
    private final Optional<String> model;
    private final CodeBlocks blocks;
    private final List<SentenceCandidate> candidates;
    private final Set<String> said = new HashSet<>();
    private NotesRecord.Course course;

    private Notes(Tokenizer tokenizer, Optional<String> model, NotesRecord record) {
        this.tokenizer = tokenizer;
        this.model = model;
        this.blocks = new CodeBlocks(record.blocks());
        this.candidates = new ArrayList<>(record.candidates());
        if (!record.model().equals(model)) {
            // Vectors of two models say nothing of each other.
            candidates.replaceAll(candidate -> candidate.withVector(Optional.empty()));
        }
        this.candidates.forEach(candidate -> said.add(key(candidate.text())));
        this.course = record.course();
    }

    /// @param model whose vectors they get, if any
    static Notes of(Tokenizer tokenizer, Optional<String> model, Optional<String> state) {
        return new Notes(tokenizer, model, state.map(NotesRecord::of).orElse(NotesRecord.NONE));
    }

    void take(SpokenMessage message) {
        var line = message.byItsSpeaker();
        course = course.after(line);
        var passages = line.isOfTool() ? MessageParts.ofOutput(line.content()) : MessageParts.of(line.content());
        passages.codeBlocks().forEach(text -> blocks.take(line.index(), text));
        var sentences = candidates(line, passages);
        sentences.forEach(candidate -> said.add(key(candidate.text())));
        candidates.addAll(sentences);
        prune();
    }

    private List<SentenceCandidate> candidates(SpokenMessage line, MessageParts passages) {
        var found = new ArrayList<SentenceCandidate>();
        var here = new HashSet<String>();
        var sentences = passages.sentences();
        boolean opening = line.index() == course.opening();
        for (int place = 0; place < sentences.size(); place++) {
            if (place == SENTENCES_LOOKED_AT / 2) {
                place = Math.max(place, sentences.size() - SENTENCES_LOOKED_AT / 2);
            }
            String text = sentences.get(place);
            if (text.length() > SENTENCE_LENGTH_MAX || (line.isOfTool() && !isTelling(text))) {
                continue;
            }
            String key = key(text);
            if (!(said.contains(key) || !here.add(key)) || line.isCritical()) {
                found.add(SentenceCandidate.of(line, place, text, 0, opening));
            }
        }
        // Tokens are counted last, and of few: that is most of what a message costs.
        var best = found.stream()
                .sorted(Comparator.comparingDouble(SentenceCandidate::weight).reversed())
                .map(candidate -> candidate.withText(candidate.text(), tokenizer.count(candidate.text())))
                .filter(candidate -> candidate.tokens() <= SENTENCE_TOKENS_MAX)
                .limit(SENTENCES_OF_MESSAGE_MAX)
                .toList();
        var kept = new ArrayList<>(line.isCritical() ? pinned(line, best, opening) : best);
        kept.sort(Comparator.comparingInt(SentenceCandidate::place));
        if (kept.size() == 1 && kept.getFirst().text().equals(line.content().strip())) {
            kept.set(0, kept.getFirst().withVector(line.vector()));
        }
        return kept;
    }

    /// What tools print matters only where it says that something failed or came out.
    private static boolean isTelling(String text) {
        var cues = SentenceCue.of(text);
        return cues.contains(SentenceCue.ERROR) || cues.contains(SentenceCue.RESULT);
    }

    /// The best sentence stands for the message; if there is none, its beginning does.
    private List<SentenceCandidate> pinned(SpokenMessage line, List<SentenceCandidate> best, boolean opening) {
        var all = new ArrayList<>(best);
        if (all.isEmpty()) {
            String flat = Beginning.of(line.content(), SENTENCE_LENGTH_MAX)
                    .replaceAll("\\s+", " ")
                    .strip();
            String start = Shortening.to(tokenizer, flat, SENTENCE_TOKENS_MAX);
            all.add(SentenceCandidate.of(line, 0, start, tokenizer.count(start), opening));
        }
        all.set(0, all.getFirst().pin());
        return all;
    }

    private void prune() {
        int pinned = (int) candidates.stream().filter(SentenceCandidate::pinned).count();
        for (; pinned > PINNED_MAX; pinned--) {
            int oldest = 0;
            while (!candidates.get(oldest).pinned()) {
                oldest++;
            }
            course = course.leavingOut(drop(oldest).index());
        }
        while (candidates.size() > CANDIDATES_MAX) {
            drop(leastOfTheMostCrowdedStretch());
        }
    }

    /// Where among the candidates it stands.
    private int leastOfTheMostCrowdedStretch() {
        int[] crowd = new int[STRETCHES];
        int[] least = new int[STRETCHES];
        for (int i = 0; i < candidates.size(); i++) {
            var candidate = candidates.get(i);
            if (!candidate.pinned()) {
                int stretch = stretch(candidate);
                boolean less =
                        candidate.weight() < candidates.get(least[stretch]).weight();
                least[stretch] = crowd[stretch] == 0 || less ? i : least[stretch];
                crowd[stretch]++;
            }
        }
        int fullest = 0;
        for (int i = 1; i < STRETCHES; i++) {
            fullest = crowd[i] > crowd[fullest] ? i : fullest;
        }
        return least[fullest];
    }

    private int stretch(SentenceCandidate candidate) {
        return Math.clamp((long) candidate.index() * STRETCHES / (course.last() + 1L), 0, STRETCHES - 1);
    }

    private SentenceCandidate drop(int place) {
        var dropped = candidates.remove(place);
        said.remove(key(dropped.text()));
        return dropped;
    }

    private static String key(String text) {
        return BETWEEN_WORDS
                .matcher(text.toLowerCase(Locale.ROOT))
                .replaceAll(" ")
                .strip();
    }

    List<SentenceCandidate> candidates() {
        return List.copyOf(candidates);
    }

    NotesRecord.Course course() {
        return course;
    }

    CodeBlocks blocks() {
        return blocks;
    }

    void learned(List<SentenceCandidate> withVectors) {
        candidates.clear();
        candidates.addAll(withVectors);
    }

    String state() {
        return new NotesRecord(NotesRecord.REVISION, model, course, candidates, blocks.all()).toJson();
    }
}
