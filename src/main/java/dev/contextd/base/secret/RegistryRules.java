package dev.contextd.base.secret;

import static dev.contextd.base.secret.Rule.assigned;
import static dev.contextd.base.secret.Rule.shape;
import static dev.contextd.base.secret.Rule.token;

import java.util.List;

/// Where packages are published.
final class RegistryRules {
    static final List<Rule> RULES = List.of(
            token("npm-token", "[A-Za-z0-9]{36}", "npm_"),
            shape(
                            "npmrc-auth",
                            "[:\\n]?_(?:authToken|auth|password)[ ]{0,2}=[ ]{0,2}\"?([A-Za-z0-9+/=_.-]{8,400})",
                            "_authtoken",
                            ":_auth",
                            ":_password",
                            "\n_auth")
                    .needing(ValueCriterion.PASSWORD),
            token("pypi-token", "[A-Za-z0-9_-]{50,300}", "pypi-AgEIcHlwaS5vcmc", "pypi-AgENdGVzdC5weXBpLm9yZ"),
            token("rubygems-key", "[0-9a-f]{48}", "rubygems_"),
            token("nuget-key", "[a-z0-9]{43}", "oy2").needing(ValueCriterion.RANDOM),
            token("crates-token", "[A-Za-z0-9]{32}", "cio").needing(ValueCriterion.RANDOM),
            token("docker-hub-token", "[A-Za-z0-9_-]{27,40}", "dckr_pat_", "dckr_oat_"),
            shape("docker-config-auth", "\"auth\"\\s{0,2}:\\s{0,2}\"([A-Za-z0-9+/]{8,400}={0,2})\"", "\"auth\"")
                    .needing(ValueCriterion.BASIC_CREDENTIALS),
            token("jfrog-api-key", "[A-Za-z0-9]{69}", "AKCp"),
            token("jfrog-reference-token", "[A-Za-z0-9]{56}", "cmVmdGtu"),
            token("clojars-token", "[0-9a-z]{60}", "CLOJARS_"),
            token("packagist-token", "[a-z]{3}_[0-9a-f]{64,68}", "packagist_"),
            assigned("cloudsmith-key", "[0-9a-f]{40}", "cloudsmith"),
            assigned("packagecloud-token", "[0-9a-f]{48}", "packagecloud"),
            assigned("anaconda-token", "[A-Za-z0-9-]{36,50}", "anaconda"),
            assigned("gradle-publish-key", "[A-Za-z0-9]{32,64}", "gradle.publish", "gradle_publish"),
            assigned("hex-pm-key", "[0-9a-f]{32}", "hex_api", "hexpm"),
            assigned("artifactory-password", "[A-Za-z0-9+/=_.-]{16,200}", "artifactory", "jfrog"));

    private RegistryRules() {}
}
