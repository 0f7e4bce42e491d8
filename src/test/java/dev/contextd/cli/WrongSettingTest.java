package dev.contextd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A server that cannot start because of a setting says which, and ends so that nobody starts it over and over.
class WrongSettingTest {
    @TempDir
    Path directory;

    private final StringWriter err = new StringWriter();

    private int serve(String... lines) throws Exception {
        var file = Files.writeString(directory.resolve("contextd.properties"), String.join("\n", lines));
        return Commands.commandLine()
                .setErr(new PrintWriter(err))
                .execute("serve", "--port=0", "--data-dir=" + directory.resolve("data"), "--config-file=" + file);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "auth.issuer=login|auth.issuer|must be an http or https URL",
                "auth.issuer=http://login.example.com|auth.issuer|must be an https URL, unless it is on this machine",
                "auth.issuer=https://login.example.com|auth.audience|must be an http or https URL",
                "auth.audience=https://a.example/mcp|auth.issuer|must be set if auth.audience is",
                "http.tls_key=/tls.key|http.tls_certificate|must be set if http.tls_key is",
                "http.tls_certificate=/tls.crt|http.tls_key|must be set if http.tls_certificate is",
                "http.body_bytes_max=1|http.body_bytes_max|must be a whole number"
            })
    void whatCannotBeRightIsNamed(String line, String setting, String must) throws Exception {
        assertThat(serve(line)).as(err.toString()).isEqualTo(78);
        assertThat(err.toString())
                .startsWith("contextd: " + setting + " (from ")
                .contains(must);
    }

    /// Also before the command itself is looked at.
    @ParameterizedTest
    @ValueSource(strings = {"call ping", "list", "token list", "stdio", "config"})
    void aFileOfSettingsThatIsNotThereIsWrongUsage(String line) {
        assertThat(Commands.run((line + " --config-file /nowhere/contextd.properties").split(" ")))
                .isEqualTo(2);
    }

    @Test
    void anAudienceWithASlashAtItsEndAndAnOwnerWithoutAClaimAreNamed() throws Exception {
        String issuer = "auth.issuer=https://login.example.com";

        assertThat(serve(issuer, "auth.audience=https://a.example/mcp/")).isEqualTo(78);
        assertThat(err.toString()).contains("auth.audience", "without a slash");
        assertThat(serve(issuer, "auth.audience=https://a.example/mcp", "auth.owner_claim="))
                .isEqualTo(78);
        assertThat(err.toString()).contains("auth.owner_claim", "the name of a claim");
    }

    @Test
    void filesOfTlsThatAreNotThereAreNamed() throws Exception {
        assertThat(serve("http.tls_key=/nowhere/tls.key", "http.tls_certificate=/nowhere/tls.crt"))
                .as(err.toString())
                .isEqualTo(78);
        assertThat(err.toString()).contains("http.tls_certificate names a file that cannot be read: /nowhere/tls.crt");
    }
}
