package dev.contextd.feature.remediation;

import java.util.regex.Pattern;

/// A line of what PostgreSQL says of an error, whoever passes it on: its client, its logs, or a driver, each of which
/// puts its own names and codes around the same message.
final class PostgresLine {
    /// Which processes waited for each other, what was run and where, what to do: none of it is part of the message,
    /// and not everybody passes it on.
    private static final Pattern NOISE = Pattern.compile("\\s*(?:"
            + "(?:(?:DETAIL|DÉTAIL ?|DETALLE|Detail):\\s+)?(?:Process|Prozess|Le processus|El proceso) \\d+(?: \\w|: ).*"
            + "|(?:HINT|Hint|TIP|ASTUCE ?|CONTEXT|KONTEXT|CONTEXTE ?|CONTEXTO|Where|SUGERENCIA|LOCATION|ORT|EMPLACEMENT ?|UBICACIÓN"
            + "|STATEMENT|ANWEISUNG|INSTRUCTION ?|SENTENCIA|(?:SCHEMA|TABLE|COLUMN|CONSTRAINT|DATATYPE) NAME):\\s+.*)");

    /// What stands before a further line of a message.
    private static final Pattern LABEL =
            Pattern.compile("\\s*(?:DETAIL|DÉTAIL ?|DETALLE|Detail):\\s+(?!Proces|Prozes|Le proc|El proc)");

    private static final TextRewriting MESSAGE = TextRewriting.of(
            // in a log of comma-separated values
            "^[^\\n]{0,250}?,(?:ERROR|FATAL|PANIC),[0-9A-Z]{5},'(.*?)'(?:,.*)?$",
            "$1",
            // around what drivers pass on
            "\\b(?:PDOException: )?SQLSTATE\\[[0-9A-Z]{5}](?: \\[\\d+])?: (?:[^:]{1,60}: \\d+ )?(?:(?:ERROR|FATAL):\\s+)?",
            "",
            "(?:\\borg\\.postgresql\\.util\\.)?\\bPSQLException: (?:ERROR|FATAL): ",
            "",
            "\\bpsycopg[23]?\\.(?:errors\\.)?\\w+: |\\bpq: | \\(PG::\\w+\\)",
            "",
            // a code says the same as the words beside it; alone it says at least which kind of error it is
            "^(?:\\[?40P01]?(?:: )?)$",
            "deadlock detected",
            "^\\[?(?=\\d[0-9A-Z]{4}(?:: |] ))[0-9A-Z]{5}(?:: |] )(?:(?:ERROR|FATAL):\\s+)?|\\s?\\(?\\bSQLSTATE[ =:]\\s?[0-9A-Z]{5}\\b\\)?",
            "",
            " at character \\d+$",
            "");

    private PostgresLine() {}

    /// Whether it goes with the message and says nothing of its own.
    static boolean isNoise(String line) {
        return NOISE.matcher(line).matches();
    }

    /// The line without what whoever passes it on has put around it.
    static String message(String line) {
        return MESSAGE.apply(LABEL.matcher(line).replaceFirst(""));
    }
}
