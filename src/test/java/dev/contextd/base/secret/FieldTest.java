package dev.contextd.base.secret;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FieldTest {
    private final Secrets secrets = Secrets.standard();

    @Test
    void theKeyGivesAwayWhatTheValueAloneDoesNot() {
        assertThat(secrets.scrub("letmein").clean()).isTrue();
        assertThat(secrets.scrubField("password", "letmein").text()).isEqualTo("[REDACTED:assigned-password]");
        assertThat(secrets.scrubField("db_password", "with \"quotes\"!1").clean())
                .isTrue();
        assertThat(secrets.scrubField("password", "quo\"te!1").text()).isEqualTo("[REDACTED:assigned-password]");
    }

    @Test
    void aServiceInTheKeyNamesTheRule() {
        String key = "0f1e2d3c4b5a69788796a5b4c3d2e1fa";
        assertThat(secrets.scrubField("DD_API_KEY", key).text()).isEqualTo("[REDACTED:datadog-api-key]");
        assertThat(secrets.scrubField("Authorization", "Token " + key).text())
                .isEqualTo("Token [REDACTED:authorization-header]");
    }

    @Test
    void underAnyOtherKeyAValueIsScrubbedAsText() {
        String text = "set password = \"hunter2!x\" first";
        assertThat(secrets.scrubField("description", text)).isEqualTo(secrets.scrub(text));
        assertThat(secrets.scrubField("message", "letmein").clean()).isTrue();
        assertThat(secrets.scrubField("content", "{\"password\": \"hunter2!x\"}")
                        .text())
                .isEqualTo("{\"password\": \"[REDACTED:assigned-password]\"}");
    }

    @Test
    void placeholdersReferencesAndNumbersStayUnderAnyKey() {
        for (String value :
                new String[] {"changeme", "${DB_PASSWORD}", "string", "4096", "true", "<token>", "", "required"}) {
            assertThat(secrets.scrubField("password", value).text()).isSameAs(value);
            assertThat(secrets.scrubField("token", value).text()).isSameAs(value);
        }
    }

    @Test
    void aMaskedFieldStaysAsItIs() {
        String masked = secrets.scrubField("password", "hunter2!x").text();
        assertThat(secrets.scrubField("password", masked).text()).isSameAs(masked);
    }
}
