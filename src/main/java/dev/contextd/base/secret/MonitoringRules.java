package dev.contextd.base.secret;

import static dev.contextd.base.secret.Rule.UUID;
import static dev.contextd.base.secret.Rule.assigned;
import static dev.contextd.base.secret.Rule.shape;
import static dev.contextd.base.secret.Rule.token;

import java.util.List;

/// Observability, analytics and alerting.
final class MonitoringRules {
    static final List<Rule> RULES = List.of(
            assigned("datadog-api-key", "[0-9a-f]{32}", "datadog", "dd_api", "dd-api", "ddapi"),
            assigned("datadog-app-key", "[0-9a-f]{40}", "datadog", "dd_app", "dd-app", "ddapp"),
            token("newrelic-user-key", "[A-Z0-9]{27}", "NRAK-"),
            token("newrelic-insert-key", "[A-Za-z0-9_-]{32}", "NRII-", "NRIQ-"),
            token("newrelic-browser-key", "[0-9a-f]{19}", "NRJS-"),
            shape("newrelic-license-key", "[0-9a-f]{36}NRAL(?![A-Za-z0-9])", "nral")
                    .beginningBefore(36, 36),
            shape("newrelic-legacy-license-key", "[0-9a-f]{32}FFFFNRAL(?![A-Za-z0-9])", "ffffnral")
                    .beginningBefore(32, 32),
            token("grafana-cloud-token", "[A-Za-z0-9+/]{32,400}={0,2}", "glc_"),
            token("grafana-service-token", "[A-Za-z0-9]{32}_[0-9a-f]{8}", "glsa_"),
            token("grafana-api-key", "[A-Za-z0-9+/]{40,400}={0,2}", "eyJrIjoi"),
            token("sentry-org-token", "[A-Za-z0-9+/=_-]{60,400}", "sntrys_eyJ"),
            token("sentry-user-token", "[0-9a-f]{64}", "sntryu_", "sntrya_", "sntryi_"),
            assigned("sentry-legacy-token", "[0-9a-f]{64}", "sentry"),
            token("honeycomb-ingest-key", "[a-z0-9]{58}", "hcaik_", "hcxik_", "hcamk_"),
            assigned("honeycomb-key", "(?:[A-Za-z0-9]{22}|[0-9a-f]{32})", "honeycomb"),
            token("dynatrace-token", "[A-Z0-9]{24}\\.[A-Z0-9]{64}", "dt0c01.", "dt0s16.", "dt0s01."),
            assigned(
                    "pagerduty-key",
                    "(?:u\\+[A-Za-z0-9_-]{18}|[A-Za-z0-9+_-]{20}|[0-9a-f]{32})",
                    "pagerduty",
                    "pd_api"),
            assigned("rollbar-token", "[0-9a-f]{32}", "rollbar"),
            assigned("elastic-api-key", "[A-Za-z0-9_-]{40,80}={0,2}", "elastic"),
            shape("apikey-authorization", "ApiKey ([A-Za-z0-9+/_-]{32,200}={0,2})", "apikey "),
            assigned(
                    "splunk-hec-token",
                    "[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}",
                    "splunk",
                    "hec_"),
            assigned("sumologic-key", "[A-Za-z0-9]{64}", "sumo"),
            assigned("logzio-token", "[A-Za-z]{32}", "logzio", "logz_io"),
            assigned("bugsnag-key", "[0-9a-f]{32}", "bugsnag"),
            token("axiom-token", UUID, "xaat-", "xapt-"),
            token("posthog-personal-key", "[A-Za-z0-9]{40,60}", "phx_"),
            assigned("amplitude-secret", "[0-9a-f]{32}", "amplitude"),
            assigned("mixpanel-secret", "[0-9a-f]{32}", "mixpanel"),
            assigned("segment-key", "[A-Za-z0-9_-]{32,64}", "segment_write", "segment_api", "segmentwrite"),
            assigned("opsgenie-key", UUID, "opsgenie"),
            token("checkly-key", "[0-9a-f]{32}", "cu_"),
            token("launchdarkly-key", UUID, "sdk-", "api-"),
            assigned("influxdb-token", "[A-Za-z0-9_-]{86}==", "influx"),
            assigned("instana-key", "[A-Za-z0-9_-]{16,44}", "instana"),
            assigned("statuspage-key", "[0-9a-f-]{32,36}", "statuspage"));

    private MonitoringRules() {}
}
