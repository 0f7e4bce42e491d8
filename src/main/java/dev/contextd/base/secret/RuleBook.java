package dev.contextd.base.secret;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// All detectors, the most specific first: where two report the same place, the earlier one names it.
final class RuleBook {
    private static final List<Detector> DETECTORS = assemble();

    private RuleBook() {}

    static List<Detector> detectors() {
        return DETECTORS;
    }

    static int rank(String ruleId) {
        return Ranks.BY_ID.getOrDefault(ruleId, Integer.MAX_VALUE);
    }

    private static List<Detector> assemble() {
        List<Detector> all = new ArrayList<>();
        all.add(new EarlierMasks());
        all.add(new PrivateKeyBlocks());
        all.addAll(CloudRules.RULES);
        all.addAll(HostingRules.RULES);
        all.addAll(ForgeRules.RULES);
        all.addAll(RegistryRules.RULES);
        all.addAll(AiRules.RULES);
        all.addAll(PaymentRules.RULES);
        all.addAll(MessagingRules.RULES);
        all.addAll(MonitoringRules.RULES);
        all.addAll(SaasRules.RULES);
        all.addAll(KeyMaterialRules.RULES);
        all.addAll(ConnectionRules.RULES);
        all.addAll(CommandRules.RULES);
        all.add(new KubernetesSecrets());
        all.add(new Assignments());
        return List.copyOf(all);
    }

    /// Needed only once two detectors have met.
    private static final class Ranks {
        private static final Map<String, Integer> BY_ID = new HashMap<>();

        static {
            for (Detector detector : DETECTORS) {
                detector.ids().forEach(id -> BY_ID.putIfAbsent(id, BY_ID.size()));
            }
        }
    }
}
