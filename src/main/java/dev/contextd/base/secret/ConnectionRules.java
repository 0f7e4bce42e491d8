package dev.contextd.base.secret;

import static dev.contextd.base.secret.Rule.shape;

import java.util.List;

/// Credentials inside addresses, connection strings and HTTP headers.
final class ConnectionRules {
    static final List<Rule> RULES = List.of(
            shape("url-password", "://[^\\s:/@\"'<>`?#]{0,100}:([^\\s/\"'<>`]{3,256})@[A-Za-z0-9\\[$%{_-]", "://")
                    .needing(ValueCriterion.PASSWORD),
            shape(
                            "url-token",
                            "://([A-Za-z0-9_-]{20,255})(?::x-oauth-basic)?@(?![^/\\s]{0,60}sentry)[A-Za-z0-9]",
                            "://")
                    .needing(ValueCriterion.RANDOM),
            shape("bearer-token", "(?i:bearer)[ :]{1,2}[\"']?([A-Za-z0-9._~+/-]{16,2000}={0,2})", "bearer ", "bearer:")
                    .needing(ValueCriterion.RANDOM),
            shape("basic-authorization", "(?i:basic) ([A-Za-z0-9+/_-]{8,400}={0,2})(?![A-Za-z0-9+/=])", "basic ")
                    .needing(ValueCriterion.BASIC_CREDENTIALS),
            shape(
                            "authorization-header",
                            "(?i:authorization)\\\\{0,2}[\"']?[ ]{0,2}[:=,][ ]{0,2}\\\\{0,2}[\"']?(?:(?i:token|key|bot|apikey|oauth|digest)[ =]{1,2}\"?)?([A-Za-z0-9._~+/=-]{16,2000})",
                            "authorization")
                    .needing(ValueCriterion.RANDOM),
            shape(
                            "api-key-header",
                            "(?i:x-[a-z-]{0,24}(?:key|token|secret|auth))\\\\{0,2}[\"']?[ ]{0,2}[:=,][ ]{0,2}\\\\{0,2}[\"']?([A-Za-z0-9._~+/=-]{12,1000})",
                            "x-api",
                            "x-auth",
                            "x-access",
                            "x-secret",
                            "x-token",
                            "x-vault",
                            "x-gitlab",
                            "x-rapidapi",
                            "x-goog",
                            "x-functions",
                            "x-amz-security")
                    .needing(ValueCriterion.RANDOM),
            shape(
                            "session-cookie",
                            "(?i:JSESSIONID|PHPSESSID|ASP\\.NET_SessionId|ASPXAUTH|connect\\.sid|laravel_session|_gitlab_session|user_session|__Host-[a-z_-]{1,24}|__Secure-[a-z_.-]{1,40}|sessionid|session_id|session|sid|auth_token|remember_token)=([A-Za-z0-9._~%+/:|-]{16,2000}={0,2})",
                            "sessionid=",
                            "sessid=",
                            "aspxauth=",
                            "connect.sid=",
                            "_session=",
                            "__host-",
                            "__secure-",
                            "session=",
                            "session_id=",
                            "sid=",
                            "auth_token=",
                            "remember_token=")
                    .needing(ValueCriterion.RANDOM),
            shape(
                            "odbc-password",
                            ";[ ]{0,2}(?i:pwd|password)[ ]{0,2}=[ ]{0,2}\\{?(?![a-z]{1,16}\\.[A-Za-z]{1,20}[;.(])([^;\\s\"'{}<>()]{3,128})(?=[;}\"'\\s]|$)",
                            ";pwd",
                            ";password",
                            "; pwd",
                            "; password")
                    .needing(ValueCriterion.PASSWORD),
            shape("jdbc-password", "jdbc:[^\\s\"']{4,400}?[?;&:](?i:password|pwd)=([^\\s\"'&;<>]{3,128})", "jdbc:")
                    .needing(ValueCriterion.PASSWORD),
            shape(
                            "jdbc-oracle-password",
                            "jdbc:oracle:[a-z]{3,5}:[A-Za-z0-9_]{1,40}/([^\\s\"'@/]{3,64})@",
                            "jdbc:oracle")
                    .needing(ValueCriterion.PASSWORD),
            shape(
                            "pgpass-password",
                            ":(?:[0-9]{2,5}|\\*):[^:\\s]{1,64}:[^:\\s]{1,64}:([^\\s:\"',]{4,128})(?=\\s|$)",
                            ":5432:",
                            ":5433:",
                            ":6432:",
                            ":*:")
                    .needing(ValueCriterion.PASSWORD),
            shape(
                            "netrc-password",
                            "machine\\s{1,8}[^\\s\"']{1,200}\\s{1,8}login\\s{1,8}[^\\s\"']{1,100}\\s{1,8}password\\s{1,8}([^\\s\"']{4,256})",
                            "machine ")
                    .needing(ValueCriterion.PASSWORD),
            shape(
                            "go-dsn-password",
                            "(?<=[A-Za-z0-9_.-]{1,40}:([^\\s:@\"'/]{3,64}))@(?:tcp|unix)\\(",
                            "@tcp(",
                            "@unix(")
                    .needing(ValueCriterion.PASSWORD),
            shape(
                    "signed-url",
                    "(?i:X-Amz-Signature|X-Goog-Signature)=([0-9a-f]{64,512})",
                    "x-amz-signature=",
                    "x-goog-signature="));

    private ConnectionRules() {}
}
