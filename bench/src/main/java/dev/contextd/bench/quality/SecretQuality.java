package dev.contextd.bench.quality;

import dev.contextd.base.secret.FoundSecret;
import dev.contextd.base.secret.Secrets;
import dev.contextd.bench.Table;
import dev.contextd.bench.quality.CredData.LabelledFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;

/// How many credentials in files of real projects are masked, and how much that only looks like one, beside a plain rule.
final class SecretQuality {
    private static final int RESAMPLES = 1_000;
    private static final int SHOWN_MAX = 20;
    private static final int SHOWN_CHARS = 120;
    private static final int CATEGORY_LINES_MIN = 10;

    /// Anything that is given to a name with such a word in it.
    private static final Pattern ASSIGNMENT = Pattern.compile(
            "(?i)(?:pass|pwd|secret|token|key|salt|auth|cred)[\\w.-]{0,40}"
                    + "\\\\{0,3}[\"']?\\]?\\s{0,4}(?:=>|:=|=|:)\\s{0,4}\\\\{0,3}[\"']?([^\\s\"',;]{4,})");

    /// The category of ids of requests, objects and events that happen to be random.
    private static final String NAMES = "UUID";

    /// What is left alone on purpose: words of documentation and tests, and letters to be replaced.
    private static final Pattern STAND_IN = Pattern.compile("(?i)(?:my|your|test|new|bad)?"
            + "(?:pass|password|passwd|pwd|secret|test|changeme|changeit|changethis|admin|root|guest|user|postgres|mysql|kafka"
            + "|redis|dummy|fake|foo|bar|foobar|foobarbaz|hello|world|wrong|incorrect|example)[0-9]{0,6}"
            + "|[0-9]{1,6}|.*(?:xxxx|yyyy|abcdef|1234567|fake|example).*");

    /// Of the lines that people labelled, those in which something was found at the place they named.
    ///
    /// @param lines by project, in which errors come in series
    private record Count(Map<String, int[]> lines) {
        Count() {
            this(new TreeMap<>());
        }

        void add(String project, boolean found) {
            int[] counts = lines.computeIfAbsent(project, _ -> new int[2]);
            counts[0]++;
            counts[1] += found ? 1 : 0;
        }

        int total() {
            return lines.values().stream().mapToInt(it -> it[0]).sum();
        }

        /// The share with the interval in which 95 of 100 such sets of projects would have it.
        String share() {
            if (lines.isEmpty()) {
                return "-";
            }
            var projects = List.copyOf(lines.values());
            var random = new Random(5);
            double[] shares = new double[RESAMPLES];
            for (int i = 0; i < RESAMPLES; i++) {
                shares[i] = share(projects.stream()
                        .map(_ -> projects.get(random.nextInt(projects.size())))
                        .toList());
            }
            Arrays.sort(shares);
            return "%.1f (%.0f–%.0f)"
                    .formatted(share(projects), shares[RESAMPLES * 25 / 1000], shares[RESAMPLES * 975 / 1000]);
        }

        private static double share(List<int[]> projects) {
            return 100.0
                    * projects.stream().mapToInt(it -> it[1]).sum()
                    / projects.stream().mapToInt(it -> it[0]).sum();
        }
    }

    private final String name;
    private final Function<String, List<FoundSecret>> search;
    private final Count found = new Count();
    private final Count foundOfReal = new Count();
    private final Count alarms = new Count();
    private final Map<String, Count> byCategory = new TreeMap<>();
    private final List<String> missed = new ArrayList<>();
    private final List<String> flagged = new ArrayList<>();
    private final List<String> inOrdinary = new ArrayList<>();
    private long ordinaryLines;

    private SecretQuality(String name, Function<String, List<FoundSecret>> search) {
        this.name = name;
        this.search = search;
    }

    static void measure(Path sets) throws IOException {
        var ways = List.of(
                new SecretQuality("ours", text -> Secrets.standard().scrub(text).findings()),
                new SecretQuality("assignments by rule", SecretQuality::assigned));
        var set = sets.resolve("creddata");
        for (SecretQuality way : ways) {
            CredData.labelled(set).forEach(way::judge);
            CredData.ordinary(set).forEach(way::count);
        }
        var table = new Table(
                "secrets: lines of real projects, labelled by people (CredData, the part to tune on)",
                "way",
                "credentials",
                "found %",
                "without stand-ins",
                "found %",
                "look-alikes",
                "flagged %",
                "per 1000 ordinary lines");
        ways.forEach(way -> table.row(
                way.name,
                way.found.total(),
                way.found.share(),
                way.foundOfReal.total(),
                way.foundOfReal.share(),
                way.alarms.total(),
                way.alarms.share(),
                1000.0 * way.inOrdinary.size() / way.ordinaryLines));
        table.print(
                "Shares with the 95 %% interval over projects; %d lines of files without labels."
                        .formatted(ways.getFirst().ordinaryLines),
                "Stand-ins are words such as password and changeme, and xxxx; they are left alone on purpose. UUIDs that",
                "are nothing but that (a category of the set: ids of requests and events) are not counted at all.");
        ways.getFirst().printDetails();
    }

    private static List<FoundSecret> assigned(String text) {
        return ASSIGNMENT
                .matcher(text)
                .results()
                .map(match -> new FoundSecret("assignment", match.start(1), match.end(1)))
                .toList();
    }

    private void judge(LabelledFile file) {
        var findings = search.apply(file.text());
        for (LabelledLine label : file.labels()) {
            if (label.category().equals(NAMES)) {
                continue;
            }
            boolean hit = findings.stream().anyMatch(it -> touches(it, label) && !isElsewhere(it, label, file));
            (label.credential() ? found : alarms).add(file.project(), hit);
            if (label.credential() && !isStandIn(label, file)) {
                foundOfReal.add(file.project(), hit);
            }
            if (label.credential()) {
                byCategory.computeIfAbsent(label.category(), _ -> new Count()).add(file.project(), hit);
            }
            if (hit != label.credential()) {
                (hit ? flagged : missed).add(shown(file, label.category(), label.line(), label.start()));
            }
        }
    }

    private static boolean isStandIn(LabelledLine label, LabelledFile file) {
        return STAND_IN.matcher(file.text().substring(label.start(), label.end()))
                .matches();
    }

    private static boolean touches(FoundSecret finding, LabelledLine label) {
        return finding.start() < label.end() && finding.end() > label.start();
    }

    /// Whether it is a credential in the same line, where the label is about the line without saying which part of it.
    private static boolean isElsewhere(FoundSecret finding, LabelledLine label, LabelledFile file) {
        return !label.credential()
                && label.wholeLines()
                && file.labels().stream().anyMatch(it -> it.credential() && touches(finding, it));
    }

    private void count(LabelledFile file) {
        ordinaryLines += file.text().lines().count();
        for (FoundSecret finding : search.apply(file.text())) {
            int line = (int) file.text().substring(0, finding.start()).lines().count();
            inOrdinary.add(shown(file, finding.ruleId(), line, finding.start()));
        }
    }

    private static String shown(LabelledFile file, String what, int line, int at) {
        int start = Math.max(file.text().lastIndexOf('\n', at) + 1, at - SHOWN_CHARS / 2);
        int end = file.text().indexOf('\n', at);
        var shown = file.text().substring(start, Math.min(end < 0 ? file.text().length() : end, start + SHOWN_CHARS));
        return what + " " + file.name() + ":" + line + ": " + shown.strip();
    }

    private void printDetails() {
        var table = new Table(
                "secrets: " + name + ", by category of " + CATEGORY_LINES_MIN + " lines or more",
                "category",
                "credentials",
                "found %");
        byCategory.entrySet().stream()
                .filter(it -> it.getValue().total() >= CATEGORY_LINES_MIN)
                .sorted(Comparator.comparing(it -> -it.getValue().total()))
                .forEach(it -> table.row(it.getKey(), it.getValue().total(), it.getValue().share()));
        table.print();
        print("Missed", missed);
        print("Flagged though it only looks like one", flagged);
        print("Found in files without labels", inOrdinary);
    }

    private static void print(String title, List<String> lines) {
        System.out.println(title + ": " + lines.size());
        int step = Math.max(1, lines.size() / SHOWN_MAX);
        for (int i = 0; i < lines.size(); i += step) {
            System.out.println("  " + lines.get(i));
        }
    }
}
