package dev.contextd.feature.conversation.summary;

import dev.contextd.text.Tokenizer;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Which candidates the summary is made of: those that weigh most and say least of what is already in it, until the
/// tokens are used up.
///
/// What weighs: the sentence itself (`SentenceCandidate.weight`), how central it is among the others, how late it was
/// said.
final class SentenceSelection {
    private static final double CENTRALITY = 0.4;
    private static final double RECENCY = 0.45;
    private static final double REPETITION = 1.1;
    private static final double OPEN_QUESTION = 0.8;
    private static final double ANSWERED_QUESTION = 0.6;

    /// Between 0, where length costs nothing, and 1, where half the length is worth twice as much.
    private static final double THRIFT = 0.2;

    /// Less than this is not worth a line even where there is room: thanks, and what is announced but not said.
    private static final double WORTH_MIN = 1.0;

    /// Above this two sentences say the same, and one is enough.
    private static final double SAME = 0.85;

    /// A later correction this near takes an earlier decision back.
    static final double TAKEN_BACK = 0.45;

    private static final double TAKEN_BACK_LOSS = 0.5;

    /// What a quoted CRITICAL message has at least, however many there are.
    static final int PINNED_TOKENS_MIN = 16;

    private final List<SentenceCandidate> candidates;
    private final SentenceSimilarity similarity;
    private final Tokenizer tokenizer;
    private final List<Set<SentenceCue>> cues;
    private final BitSet takenBack;
    private final double[] weights;
    private final int last;
    private final int opening;

    SentenceSelection(
            List<SentenceCandidate> candidates,
            SentenceSimilarity similarity,
            NotesRecord.Course course,
            Tokenizer tokenizer) {
        this.candidates = candidates;
        this.similarity = similarity;
        this.last = course.last();
        this.opening = course.opening();
        this.tokenizer = tokenizer;
        this.cues = candidates.stream().map(SentenceCandidate::cues).toList();
        this.takenBack = corrected();
        this.weights = weights();
    }

    private double[] weights() {
        var central = similarity.centrality();
        var all = new double[candidates.size()];
        for (int i = 0; i < all.length; i++) {
            var candidate = candidates.get(i);
            double late = last <= 0 ? 1 : (double) candidate.index() / last;
            all[i] = 1
                    + candidate.weight()
                    + CENTRALITY * central[i]
                    + RECENCY * late * late
                    + question(i)
                    - (takenBack.get(i) ? TAKEN_BACK_LOSS : 0);
        }
        return all;
    }

    /// One that was answered is told by its answer.
    private double question(int candidate) {
        if (!cues.get(candidate).contains(SentenceCue.QUESTION)) {
            return 0;
        }
        return candidates.get(candidate).index() == last ? OPEN_QUESTION : -ANSWERED_QUESTION;
    }

    /// Decisions that somebody corrected later.
    private BitSet corrected() {
        var result = new BitSet();
        for (int later = 0; later < candidates.size(); later++) {
            if (cues.get(later).contains(SentenceCue.CORRECTION)) {
                for (int earlier = 0; earlier < later; earlier++) {
                    if (cues.get(earlier).contains(SentenceCue.DECISION)
                            && candidates.get(earlier).index()
                                    < candidates.get(later).index()
                            && similarity.of(earlier, later) >= TAKEN_BACK) {
                        result.set(earlier);
                    }
                }
            }
        }
        return result;
    }

    boolean isTakenBack(int candidate) {
        return takenBack.get(candidate);
    }

    Set<SentenceCue> cues(int candidate) {
        return cues.get(candidate);
    }

    double weight(int candidate) {
        return weights[candidate];
    }

    /// In the order they were said. Pinned ones come in whatever the limit is, shortened if they must be.
    List<SentenceCandidate> choose(int tokenLimit) {
        var chosen = new BitSet();
        var account = new SummaryText(tokenizer);
        pinned(tokenLimit).forEach((at, candidate) -> {
            chosen.set(at);
            account.add(candidate);
        });
        var open = new BitSet();
        open.set(0, candidates.size());
        open.andNot(chosen);
        int request = request(open, chosen);
        if (request >= 0 && account.fits(candidates.get(request), tokenLimit)) {
            account.add(candidates.get(request));
            chosen.set(request);
            open.clear(request);
        }
        while (!open.isEmpty()) {
            int best = best(open, chosen);
            open.clear(best);
            if (weights[best] >= WORTH_MIN
                    && mostAlike(best, chosen) < SAME
                    && account.fits(candidates.get(best), tokenLimit)) {
                account.add(candidates.get(best));
                chosen.set(best);
            }
        }
        if (account.isEmpty() && !candidates.isEmpty()) {
            var all = new BitSet();
            all.set(0, candidates.size());
            var first = candidates.get(best(all, chosen));
            account.add(SummaryText.shortened(first, tokenLimit, tokenizer));
        }
        return account.said();
    }

    /// All of one share when they would take more than the limit, and a little more only if that would say nothing.
    private Map<Integer, SentenceCandidate> pinned(int tokenLimit) {
        var pinned = new LinkedHashMap<Integer, SentenceCandidate>();
        for (int i = 0; i < candidates.size(); i++) {
            if (candidates.get(i).pinned()) {
                pinned.put(i, candidates.get(i));
            }
        }
        int share = pinned.isEmpty() ? 0 : tokenLimit / pinned.size();
        var whole = new SummaryText(tokenizer);
        pinned.values().forEach(whole::add);
        if (whole.tokens() > tokenLimit) {
            pinned.replaceAll(
                    (_, candidate) -> SummaryText.shortened(candidate, Math.max(PINNED_TOKENS_MIN, share), tokenizer));
        }
        return pinned;
    }

    /// What all of it is about; -1 if nobody said it, or it is told already.
    private int request(BitSet open, BitSet chosen) {
        var said = new BitSet();
        for (int i = 0; i < candidates.size(); i++) {
            boolean empty =
                    cues.get(i).contains(SentenceCue.CHATTER) || cues.get(i).contains(SentenceCue.INTENTION);
            said.set(i, candidates.get(i).index() == opening && !empty);
        }
        if (said.intersects(chosen)) {
            return -1;
        }
        said.and(open);
        return best(said, chosen);
    }

    private int best(BitSet open, BitSet chosen) {
        int best = -1;
        double most = Double.NEGATIVE_INFINITY;
        for (int i = open.nextSetBit(0); i >= 0; i = open.nextSetBit(i + 1)) {
            double worth = weights[i] - REPETITION * mostAlike(i, chosen);
            double gain = worth > 0 ? worth / Math.pow(candidates.get(i).tokens() + 4, THRIFT) : worth;
            if (gain > most) {
                most = gain;
                best = i;
            }
        }
        return best;
    }

    private double mostAlike(int candidate, BitSet chosen) {
        double most = 0;
        for (int i = chosen.nextSetBit(0); i >= 0; i = chosen.nextSetBit(i + 1)) {
            most = Math.max(most, similarity.of(candidate, i));
        }
        return most;
    }
}
