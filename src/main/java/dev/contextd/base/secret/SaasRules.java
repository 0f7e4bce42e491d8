package dev.contextd.base.secret;

import static dev.contextd.base.secret.Rule.UUID;
import static dev.contextd.base.secret.Rule.assigned;
import static dev.contextd.base.secret.Rule.shape;
import static dev.contextd.base.secret.Rule.token;

import java.util.List;

/// Everything else that is rented: documents, tickets, identity, maps, social networks.
final class SaasRules {
    static final List<Rule> RULES = List.of(
            token("notion-token", "[A-Za-z0-9]{43,50}", "secret_", "ntn_"),
            token("linear-key", "[A-Za-z0-9]{40,64}", "lin_api_", "lin_oauth_"),
            shape("asana-token", "[12]/[0-9]{14,18}(?:/[0-9]{14,18})?:[0-9a-f]{32}(?![0-9a-f])", "1/1", "2/1")
                    .beginningBefore(0, 0),
            token("airtable-token", "[A-Za-z0-9]{14}\\.[0-9a-f]{64}", "pat"),
            assigned("airtable-legacy-key", "key[A-Za-z0-9]{14}", "airtable"),
            token("figma-token", "[A-Za-z0-9_-]{38,50}", "figd_", "figo_", "figu_"),
            token("hubspot-token", UUID, "pat-na1-", "pat-eu1-", "pat-na2-"),
            assigned("hubspot-key", UUID, "hubspot", "hapikey"),
            token("salesforce-session", "[A-Za-z0-9]{12,15}![A-Za-z0-9._]{80,120}", "00D"),
            assigned(
                    "salesforce-secret",
                    "(?:[0-9A-F]{64}|[A-Za-z0-9.]{60,90}|[0-9]{15,19}|[A-Za-z0-9]{24,25})",
                    "salesforce",
                    "sfdc"),
            assigned("zendesk-token", "[A-Za-z0-9]{40}", "zendesk"),
            assigned("okta-token", "00[A-Za-z0-9_-]{40}", "okta", "ssws"),
            shape("okta-authorization", "SSWS (00[A-Za-z0-9_-]{40})(?![A-Za-z0-9_-])", "ssws "),
            assigned("auth0-secret", "[A-Za-z0-9_-]{64}", "auth0"),
            assigned("algolia-admin-key", "[0-9a-f]{32}", "algolia"),
            token("mapbox-secret-token", "[A-Za-z0-9_-]{60,120}\\.[A-Za-z0-9_-]{22}", "sk.eyJ"),
            token("contentful-token", "[A-Za-z0-9_-]{43}", "CFPAT-"),
            assigned("contentful-delivery-token", "[A-Za-z0-9_-]{43}", "contentful"),
            token("dropbox-token", "[A-Za-z0-9_.-]{100,1400}", "sl.").needing(ValueCriterion.RANDOM),
            assigned("dropbox-secret", "[a-z0-9]{15}", "dropbox"),
            token("facebook-token", "[A-Za-z0-9]{80,250}", "EAA").needing(ValueCriterion.RANDOM),
            assigned("facebook-app-secret", "[0-9a-f]{32}", "facebook", "fb_app", "fb_secret", "instagram"),
            assigned("twitter-secret", "[A-Za-z0-9]{45,50}", "twitter", "x_api"),
            token("twitter-bearer-token", "[A-Za-z0-9%]{60,200}", "AAAAAAAAAAAAAAAAAAAAA"),
            assigned("linkedin-secret", "(?:WPL_AP1\\.)?[A-Za-z0-9=./+]{16,60}", "linkedin"),
            assigned("twitch-secret", "[a-z0-9]{30}", "twitch"),
            token("twitch-chat-token", "[a-z0-9]{30}", "oauth:"),
            assigned("spotify-secret", "[0-9a-f]{32}", "spotify"),
            token("clickup-token", "[0-9]{6,10}_[A-Z0-9]{32}", "pk_"),
            token("trello-token", "[0-9a-zA-Z]{64,80}", "ATTA"),
            token("typeform-token", "[A-Za-z0-9_]{40,60}", "tfp_"),
            token("postman-key", "[0-9a-f]{24}-[0-9a-f]{34}", "PMAK-"),
            token("readme-key", "[a-z0-9]{70}", "rdme_"),
            token("frameio-token", "[A-Za-z0-9_-]{64}", "fio-u-"),
            assigned("todoist-token", "[0-9a-f]{40}", "todoist"),
            assigned("ably-key", "[A-Za-z0-9_-]{6}\\.[A-Za-z0-9_-]{6}:[A-Za-z0-9_-]{43}", "ably"),
            shape(
                            "rapidapi-key",
                            "[A-Za-z0-9]{10}msh[A-Za-z0-9]{15}p1[A-Za-z0-9]{5}jsn[A-Za-z0-9]{12}(?![A-Za-z0-9])",
                            "msh")
                    .beginningBefore(10, 10),
            shape("maxmind-key", "[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk(?![A-Za-z0-9])", "_mmk")
                    .beginningBefore(36, 36),
            token("gitbook-token", "[A-Za-z0-9]{40}", "gb_api_"),
            token("intra42-secret", "[0-9a-f]{64}", "s-s4t2ud-", "u-s4t2ud-"),
            assigned("shortcut-token", UUID, "shortcut_api", "clubhouse"),
            assigned(
                    "lookup-service-key",
                    "[0-9A-Za-z]{14,64}",
                    "shodan",
                    "virustotal",
                    "ipinfo",
                    "openweather",
                    "alphavantage",
                    "alpha_vantage",
                    "abuseipdb"),
            assigned("recaptcha-secret", "6L[A-Za-z0-9_-]{38}", "recaptcha"),
            assigned("crowdin-token", "[0-9a-f]{64,80}", "crowdin", "webflow"),
            token("zuplo-key", "[A-Za-z0-9]{32}_[A-Za-z0-9]{8}", "zpka_"),
            assigned("lokalise-token", "[0-9a-f]{40}", "lokalise"),
            assigned("freshworks-key", "[A-Za-z0-9]{20}", "freshdesk", "freshservice"),
            assigned("livekit-secret", "[A-Za-z0-9]{40,50}", "livekit"));

    private SaasRules() {}
}
