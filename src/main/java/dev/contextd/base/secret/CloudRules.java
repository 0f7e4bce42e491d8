package dev.contextd.base.secret;

import static dev.contextd.base.secret.Rule.UUID;
import static dev.contextd.base.secret.Rule.assigned;
import static dev.contextd.base.secret.Rule.shape;
import static dev.contextd.base.secret.Rule.token;

import java.util.List;

/// The large clouds.
final class CloudRules {
    static final List<Rule> RULES = List.of(
            token("aws-access-key-id", "[A-Z2-7]{16}", "AKIA", "ASIA", "ABIA", "ACCA"),
            assigned(
                    "aws-secret-access-key",
                    "[A-Za-z0-9/+]{40}",
                    "aws_secret",
                    "aws-secret",
                    "awssecret",
                    "secret_access_key",
                    "secretaccesskey"),
            assigned(
                    "aws-session-token",
                    "[A-Za-z0-9/+=]{100,2000}",
                    "session_token",
                    "sessiontoken",
                    "security-token",
                    "security_token"),
            token("aws-mws-token", UUID, "amzn.mws."),
            token("aws-bedrock-key", "[A-Za-z0-9+/]{60,300}={0,2}", "ABSK", "bedrock-api-key-"),
            token("gcp-api-key", "[A-Za-z0-9_-]{35}", "AIza"),
            token("gcp-oauth-client-secret", "[A-Za-z0-9_-]{28}", "GOCSPX-"),
            token("gcp-oauth-access-token", "[A-Za-z0-9_.-]{20,400}", "ya29."),
            token("gcp-oauth-refresh-token", "[0-9A-Za-z_-]{40,200}", "1//0"),
            token("gcp-hmac-key", "[A-Z0-9]{40,60}", "GOOG1"),
            shape("firebase-server-key", "AAAA[A-Za-z0-9_-]{7}:APA91b[A-Za-z0-9_-]{100,200}", ":apa91b")
                    .beginningBefore(11, 11),
            shape("azure-storage-key", "(?i:AccountKey)=([A-Za-z0-9+/]{86}==)", "accountkey="),
            shape("azure-shared-access-key", "(?i:SharedAccessKey)=([A-Za-z0-9+/]{43}=)", "sharedaccesskey="),
            shape("azure-sas-signature", "sig=([A-Za-z0-9%+/]{40,90}(?:%3[dD]|=))", "sig="),
            shape("azure-client-secret", "[A-Za-z0-9_~.-]{3}[0-9]Q~[A-Za-z0-9_~.-]{31,34}(?![A-Za-z0-9_~.-])", "q~")
                    .beginningBefore(4, 4),
            shape("azure-devops-token", "[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}(?![A-Za-z0-9])", "azdo")
                    .beginningBefore(76, 76),
            assigned(
                    "azure-devops-legacy-token",
                    "[a-z2-7]{52}",
                    "azure_devops",
                    "azure-devops",
                    "azuredevops",
                    "vsts",
                    "azdo"),
            shape("azure-search-key", "[A-Za-z0-9]{42}AzSe[A-D][A-Za-z0-9]{5}(?![A-Za-z0-9])", "azse")
                    .beginningBefore(42, 42),
            shape("azure-function-key", "[A-Za-z0-9_-]{44}AzFu[A-Za-z0-9_-]{5}[AQgw]==", "azfu")
                    .beginningBefore(44, 44),
            shape(
                    "azure-app-configuration",
                    "azconfig\\.io;Id=[^;\\s]{4,60};Secret=([A-Za-z0-9+/]{40,100}={0,2})",
                    "azconfig.io;"),
            shape(
                            "azure-subscription-key",
                            "(?i:Ocp-Apim-Subscription-Key)[\"']?[ ]{0,2}[:=,][ ]{0,2}[\"']?([0-9a-f]{32})(?![0-9a-f])",
                            "ocp-apim-subscription-key")
                    .needing(ValueCriterion.RANDOM),
            token("alibaba-access-key-id", "[A-Za-z0-9]{12,24}", "LTAI"),
            assigned("alibaba-secret-key", "[A-Za-z0-9]{30}", "alibaba", "aliyun", "alicloud"),
            token("tencent-secret-id", "[A-Za-z0-9]{32}", "AKID"),
            assigned("tencent-secret-key", "[A-Za-z0-9]{32}", "tencent", "qcloud"),
            assigned("huawei-secret-key", "[A-Za-z0-9]{40}", "huawei"),
            assigned(
                    "ibm-cloud-api-key",
                    "[A-Za-z0-9_-]{44}",
                    "ibmcloud",
                    "ibm_cloud",
                    "ibm-cloud",
                    "ibm_api",
                    "bluemix"),
            assigned("oracle-cloud-token", "[^\\s\"']{18,24}", "oci_auth", "oci-auth", "oracle_cloud"),
            token("yandex-api-key", "[A-Za-z0-9_-]{35,38}", "AQVN"),
            token("yandex-iam-token", "[A-Za-z0-9_-]{1,200}={0,2}\\.[A-Za-z0-9_-]{86}={0,2}", "t1."),
            token("yandex-oauth-token", "[A-Za-z0-9_-]{54,60}", "y0_"),
            token("yandex-secret-key", "[A-Za-z0-9_-]{38}", "YC").needing(ValueCriterion.RANDOM));

    private CloudRules() {}
}
