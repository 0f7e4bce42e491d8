package dev.contextd.base.secret;

import static dev.contextd.base.secret.Rule.UUID;
import static dev.contextd.base.secret.Rule.assigned;
import static dev.contextd.base.secret.Rule.shape;
import static dev.contextd.base.secret.Rule.token;

import java.util.List;

/// Hosts, networks, databases as a service, and the tools that deploy to them.
final class HostingRules {
    static final List<Rule> RULES = List.of(
            token("digitalocean-token", "[0-9a-f]{64}", "dop_v1_", "doo_v1_", "dor_v1_"),
            token("digitalocean-spaces-key", "[A-Z0-9]{16}", "DO00"),
            assigned("linode-token", "[0-9a-f]{64}", "linode"),
            assigned("hetzner-token", "[A-Za-z0-9]{64}", "hetzner", "hcloud"),
            assigned("ovh-secret", "[A-Za-z0-9]{32}", "ovh_", "ovh."),
            token("scaleway-access-key", "[A-Z0-9]{17}", "SCW").needing(ValueCriterion.RANDOM),
            assigned("scaleway-secret-key", UUID, "scaleway", "scw_"),
            assigned("vultr-api-key", "[A-Z0-9]{36}", "vultr"),
            token("exoscale-api-key", "[0-9a-f]{24}", "EXO"),
            token("upcloud-token", "[A-Z0-9]{26}", "ucat_"),
            assigned("cloudflare-api-token", "[A-Za-z0-9_-]{40}", "cloudflare", "cf_api", "cf_token"),
            assigned("cloudflare-global-key", "[0-9a-f]{37}", "cloudflare", "cf_api", "x-auth-key"),
            token("cloudflare-origin-ca-key", "[0-9a-f]{24}-[0-9a-f]{146}", "v1.0-"),
            assigned("fastly-token", "[A-Za-z0-9_-]{32}", "fastly"),
            token("heroku-key", "[A-Za-z0-9_-]{36,66}", "HRKU-"),
            assigned("heroku-api-key", UUID, "heroku"),
            token("fly-token", "[A-Za-z0-9_+/=,-]{43,1500}", "fo1_", "fm1_", "fm2_", "fm1r_", "fm2r_"),
            token("vercel-token", "[A-Za-z0-9]{24,80}", "vcp_", "vci_", "vca_", "vcr_", "vck_"),
            assigned("vercel-legacy-token", "[A-Za-z0-9]{24}", "vercel"),
            token("netlify-token", "[A-Za-z0-9_-]{36,46}", "nfp_", "nfc_", "nfo_", "nfu_", "nfb_"),
            token("render-api-key", "[A-Za-z0-9]{28,40}", "rnd_"),
            assigned("railway-token", UUID, "railway"),
            token("supabase-token", "[0-9a-f]{40}", "sbp_"),
            token("supabase-secret-key", "[A-Za-z0-9_-]{22,60}", "sb_secret_"),
            token("planetscale-token", "[A-Za-z0-9_.=-]{32,64}", "pscale_pw_", "pscale_tkn_", "pscale_oauth_"),
            token("neon-api-key", "[a-z0-9]{64}", "napi_"),
            token("neon-password", "[A-Za-z0-9]{12,16}", "npg_"),
            token("databricks-token", "[0-9a-f]{32}(?:-[0-9])?", "dapi"),
            token("cockroachdb-key", "[A-Za-z0-9]{22}_[A-Za-z0-9]{40}", "CCDB1_"),
            token("aiven-password", "[A-Za-z0-9_-]{18,60}", "AVNS_"),
            token("mongodb-atlas-secret", "[A-Za-z0-9_-]{40}", "mdb_sa_sk_"),
            token("confluent-secret", "[A-Za-z0-9+/]{60}", "cflt"),
            assigned("snowflake-credential", "[A-Za-z0-9!@#$%^&*._-]{12,80}", "snowflake"),
            assigned("upstash-token", "[A-Za-z0-9=_-]{40,120}", "upstash"),
            token("pulumi-token", "[0-9a-f]{40}", "pul-"),
            shape("terraform-cloud-token", "[A-Za-z0-9]{14}\\.atlasv1\\.[A-Za-z0-9_=-]{60,70}", ".atlasv1.")
                    .beginningBefore(14, 14),
            token("vault-token", "[A-Za-z0-9_-]{24,300}", "hvs.", "hvb.", "hvr."),
            assigned("vault-legacy-token", "[sbr]\\.[A-Za-z0-9]{24}", "vault"),
            assigned("consul-token", UUID, "consul", "nomad"),
            token(
                    "doppler-token",
                    "[A-Za-z0-9._-]{40,60}",
                    "dp.pt.",
                    "dp.st.",
                    "dp.ct.",
                    "dp.sa.",
                    "dp.scim.",
                    "dp.audit."),
            token("onepassword-service-token", "[A-Za-z0-9+/=_-]{200,1500}", "ops_eyJ"),
            token(
                    "onepassword-secret-key",
                    "[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}",
                    "A3-"),
            token("infisical-token", "[0-9a-f]{24}\\.[0-9a-f]{32}\\.[0-9a-f]{32}", "st."),
            token(
                    "tailscale-key",
                    "[A-Za-z0-9]{6,30}-[A-Za-z0-9]{16,60}",
                    "tskey-auth-",
                    "tskey-api-",
                    "tskey-client-",
                    "tskey-scim-",
                    "tskey-webhook-"),
            assigned("ngrok-token", "[A-Za-z0-9_]{40,60}", "ngrok"),
            token("openshift-token", "[A-Za-z0-9_-]{43}", "sha256~"),
            token("prefect-key", "[a-z0-9]{36}", "pnu_", "pnb_"),
            token("defined-networking-key", "[a-z0-9=_-]{26}-[a-z0-9=_-]{52}", "dnkey-"),
            shape(
                    "kubeadm-token",
                    "kubeadm join[^\\n]{0,120}?--token[ =]([a-z0-9]{6}\\.[a-z0-9]{16})(?![a-z0-9])",
                    "kubeadm join"));

    private HostingRules() {}
}
