package dev.contextd.base.secret;

import static dev.contextd.base.secret.Rule.shape;

import java.util.List;

/// Passwords on command lines and in statements.
final class CommandRules {
    static final List<Rule> RULES = List.of(
            shape(
                            "curl-user",
                            "curl[ ][^\\n]{0,300}?(?:-u|--user|--proxy-user)[ =]{0,2}[\"']?[^\\s:\"'$]{1,100}:([^\\s\"']{3,128})",
                            "curl ")
                    .needing(ValueCriterion.PASSWORD),
            shape(
                            "http-client-auth",
                            "(?:https?|xh)[ ][^\\n]{0,200}?(?:-a|--auth)[ =][\"']?[^\\s:\"'$]{1,100}:([^\\s\"']{3,128})",
                            "http ",
                            "https ",
                            "xh ")
                    .needing(ValueCriterion.PASSWORD),
            shape(
                            "mysql-password",
                            "(?:mysql|mysqldump|mysqladmin|mariadb|mariadb-dump)[ ][^\\n|;]{0,200}? -p[\"']?([^\\s\"'-][^\\s\"']{3,64})",
                            "mysql ",
                            "mysqldump ",
                            "mysqladmin ",
                            "mariadb ",
                            "mariadb-dump ")
                    .needing(ValueCriterion.PASSWORD),
            shape("sshpass-password", "sshpass[ ]{1,2}-p[ ]{0,2}[\"']?([^\\s\"']{3,128})", "sshpass")
                    .needing(ValueCriterion.PASSWORD),
            shape(
                            "login-password",
                            "(?:docker|podman|helm registry|oras|buildah|skopeo|az|oc|npm)[ ]login[ ][^\\n]{0,200}?-p[ =][\"']?([^\\s\"'-][^\\s\"']{3,256})",
                            "docker login",
                            "podman login",
                            "helm registry login",
                            "oras login",
                            "buildah login",
                            "skopeo login",
                            "az login",
                            "oc login")
                    .needing(ValueCriterion.PASSWORD),
            shape("redis-cli-password", "redis-cli[ ][^\\n]{0,120}?-a[ ]{1,2}[\"']?([^\\s\"']{3,256})", "redis-cli ")
                    .needing(ValueCriterion.PASSWORD),
            shape(
                            "redis-requirepass",
                            "(?:requirepass|masterauth)[ ]{1,4}\"?([^\\s\"']{4,512})",
                            "requirepass ",
                            "masterauth ")
                    .needing(ValueCriterion.PASSWORD),
            shape(
                            "openssl-passphrase",
                            "-pass(?:in|out)?[ \"',=]{1,4}pass:([^\\s\"'\\\\]{4,128})",
                            "-passin",
                            "-passout",
                            "-pass pass")
                    .needing(ValueCriterion.PASSWORD),
            shape(
                            "identified-by",
                            "(?i:identified[ ]{1,4}(?:with[ ]{1,4}[a-z0-9_']{1,40}[ ]{1,4})?by)[ ]{1,4}(?i:password[ ]{1,4})?'([^'\\n]{3,128})'",
                            "identified ")
                    .needing(ValueCriterion.PASSWORD),
            shape(
                            "sql-password",
                            "(?i:(?:with|encrypted|set) password)[^'\\n]{0,60}?'([^'\\n]{4,128})'",
                            "with password",
                            "encrypted password",
                            "set password")
                    .needing(ValueCriterion.PASSWORD),
            shape(
                            "powershell-password",
                            "(?i:ConvertTo-SecureString)[ ]{1,4}(?i:-String[ ]{1,4})?[\"']([^\"'\\n$]{4,256})[\"']",
                            "convertto-securestring")
                    .needing(ValueCriterion.PASSWORD),
            shape(
                            "net-use-password",
                            "(?i:net user) [A-Za-z0-9._-]{1,40} ([^\\s/\"'*]{4,128})(?= /(?i:add|domain|active))",
                            "net user ")
                    .needing(ValueCriterion.PASSWORD),
            shape("wifi-passphrase", "(?:psk|wpa_passphrase)=\"?([^\\s\"#]{8,64})", "psk=", "wpa_passphrase=")
                    .needing(ValueCriterion.PASSWORD),
            shape(
                            "chpasswd-line",
                            "echo[ ][\"']?[A-Za-z0-9._-]{1,40}:([^\\s\"'|]{4,128})[\"']?[ ]{0,2}\\|[ ]{0,2}(?:sudo )?chpasswd",
                            "echo ")
                    .needing(ValueCriterion.PASSWORD));

    private CommandRules() {}
}
