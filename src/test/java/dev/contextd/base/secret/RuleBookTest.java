package dev.contextd.base.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RuleBookTest {
    /// What is missed: values whose name says nothing.
    private static final double ASSIGNED_RECALL_MIN = 0.97;

    private final Secrets secrets = Secrets.standard();

    static Stream<Corpus.Case> knownFormats() {
        return Corpus.KINDS.stream()
                .filter(kind -> !kind.equals("assigned"))
                .flatMap(kind -> Corpus.read(kind).stream());
    }

    @ParameterizedTest
    @MethodSource("knownFormats")
    void aKnownFormatIsMaskedExactlyAndByItsOwnRule(Corpus.Case positive) {
        assertThat(secrets.scrub(positive.text()).text()).isEqualTo(positive.masked());
    }

    @Test
    void everyRuleHasACaseInTheCorpus() {
        Set<String> covered =
                Corpus.positives().stream().map(Corpus.Case::label).collect(Collectors.toSet());
        assertThat(ruleIds()).hasSizeGreaterThan(120).isSubsetOf(covered);
        assertThat(covered).isSubsetOf(new HashSet<>(ruleIds()));
        assertThat(Corpus.positives()).hasSizeGreaterThan(300);
    }

    @Test
    void ruleIdsAreUniqueAndReadable() {
        assertThat(ruleIds()).doesNotHaveDuplicates().allMatch(id -> id.matches("[a-z0-9]+(-[a-z0-9]+)*"));
        assertThat(secrets.ruleCount()).isEqualTo(ruleIds().size());
    }

    @Test
    void secretsThatOnlyTheirNameGivesAwayAreMostlyFound() {
        List<Corpus.Case> cases = Corpus.read("assigned");
        List<Corpus.Case> found = cases.stream()
                .filter(positive -> secrets.scrub(positive.text()).text().equals(positive.masked()))
                .toList();
        assertThat((double) found.size() / cases.size()).isGreaterThanOrEqualTo(ASSIGNED_RECALL_MIN);
    }

    private List<String> ruleIds() {
        return secrets.detectors().stream()
                .flatMap(detector -> detector.ids().stream())
                .toList();
    }
}
