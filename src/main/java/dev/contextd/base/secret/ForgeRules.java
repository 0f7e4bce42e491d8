package dev.contextd.base.secret;

import static dev.contextd.base.secret.Rule.UUID;
import static dev.contextd.base.secret.Rule.assigned;
import static dev.contextd.base.secret.Rule.token;

import java.util.List;

/// Where source code lives and is built.
final class ForgeRules {
    static final List<Rule> RULES = List.of(
            token("github-token", "[A-Za-z0-9]{36,255}", "ghp_", "gho_", "ghu_", "ghs_", "ghr_"),
            token("github-fine-grained-token", "[A-Za-z0-9]{22}_[A-Za-z0-9]{59}", "github_pat_"),
            token(
                    "gitlab-token",
                    "[A-Za-z0-9_-]{20,300}(?:\\.[0-9a-z]{2}\\.?[0-9a-z]{7,9})?",
                    "glpat-",
                    "gldt-",
                    "glrt-",
                    "glrtr-",
                    "glcbt-",
                    "glptt-",
                    "glft-",
                    "glimt-",
                    "glsoat-",
                    "gloas-",
                    "glffct-",
                    "glwt-"),
            token("gitlab-agent-token", "[A-Za-z0-9_-]{50,60}", "glagent-"),
            token("gitlab-runner-registration", "[A-Za-z0-9_-]{20}", "GR1348941"),
            token("bitbucket-app-password", "[A-Za-z0-9]{32}", "ATBB"),
            token("bitbucket-access-token", "[A-Za-z0-9_=-]{100,300}", "ATCTT3xFfG"),
            token("bitbucket-server-token", "[A-Za-z0-9+/@_-]{40,60}", "BBDC-"),
            assigned("bitbucket-client-secret", "[A-Za-z0-9]{32}", "bitbucket"),
            token("atlassian-token", "[A-Za-z0-9_=-]{100,300}", "ATATT3xFfG"),
            assigned("atlassian-legacy-token", "[A-Za-z0-9]{24}", "atlassian", "jira_", "jira-", "confluence_"),
            assigned("gitea-token", "[0-9a-f]{40}", "gitea", "forgejo", "gogs"),
            token("sourcegraph-token", "(?:[0-9a-f]{16}_|local_)?[0-9a-f]{40}", "sgp_"),
            token("phabricator-token", "[a-z0-9]{28}", "cli-", "api-").needing(ValueCriterion.RANDOM),
            token("circleci-token", "[A-Za-z0-9]{22}_[0-9a-f]{40}", "CCIPAT_", "CCIPRJ_"),
            assigned("circleci-legacy-token", "[0-9a-f]{40}", "circle_", "circleci"),
            assigned("travis-token", "[A-Za-z0-9_-]{22}", "travis"),
            token("buildkite-token", "[0-9a-f]{40}", "bkua_", "bkaa_", "bkpi_"),
            assigned("drone-token", "[A-Za-z0-9]{32}", "drone_", "drone-"),
            assigned("codecov-token", UUID, "codecov"),
            assigned("coveralls-token", "[A-Za-z0-9]{32,37}", "coveralls"),
            token("harness-token", "[A-Za-z0-9_-]{22}\\.[0-9a-f]{24}\\.[A-Za-z0-9]{20}", "pat.", "sat."),
            token("sonar-token", "[0-9a-f]{40}", "sqp_", "squ_", "sqa_"),
            assigned("sonar-legacy-token", "[0-9a-f]{40}", "sonar"),
            assigned("snyk-token", UUID, "snyk"),
            assigned("jenkins-token", "[0-9a-f]{32,34}", "jenkins"),
            assigned("appveyor-token", "(?:v2\\.)?[a-z0-9]{20}", "appveyor"),
            token("octopus-key", "[A-Z0-9]{25,30}", "API-").needing(ValueCriterion.RANDOM));

    private ForgeRules() {}
}
