package dev.contextd.feature.remediation;

import tools.jackson.databind.json.JsonMapper;

/// A remediation as it stands in the store, version 1. Components are only ever added, and optional ones first.
final class RemediationRecord {
    private RemediationRecord() {}

    static String toJson(Remediation remediation) {
        return JsonMapper.shared().writeValueAsString(remediation);
    }

    static Remediation of(String json) {
        return JsonMapper.shared().readValue(json, Remediation.class);
    }
}
