package dev.contextd.keep.store.postgres;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;

/// Where a database is and how to come in. It may hold a password, and so never shows itself whole.
public final class PostgresAddress {
    /// What we need of a connection unless the URL says something else: to notice within seconds that nobody answers,
    /// and to talk to the server that takes writes.
    private static final Map<String, String> DEFAULTS = Map.of(
            "ApplicationName", "contextd",
            "connectTimeout", "5",
            "loginTimeout", "10",
            "socketTimeout", "20",
            "tcpKeepAlive", "true",
            "targetServerType", "primary");

    private static final Pattern SHAPE = Pattern.compile("jdbc:postgresql://[^/?]+/[^/?]+(\\?.*)?");

    private final String url;
    private final Properties properties;

    private PostgresAddress(String url, Properties properties) {
        this.url = url;
        this.properties = properties;
    }

    /// Empty if it is no URL of a PostgreSQL database.
    ///
    /// @param url such as `jdbc:postgresql://host/database?user=contextd`
    /// @param password used where the URL has none
    public static Optional<PostgresAddress> of(String url, Optional<String> password) {
        if (!SHAPE.matcher(url).matches()) {
            return Optional.empty();
        }
        var properties = new Properties();
        properties.putAll(DEFAULTS);
        password.ifPresent(text -> properties.setProperty("password", text));
        return Optional.of(new PostgresAddress(url, properties)).filter(_ -> isKnown(url));
    }

    private static boolean isKnown(String url) {
        try {
            return DriverManager.getDriver(url).acceptsURL(url);
        } catch (SQLException _) {
            return false;
        }
    }

    Connection connect() throws SQLException {
        return DriverManager.getConnection(url, properties);
    }

    @Override
    public String toString() {
        return url.replaceFirst("\\?.*", "").replaceFirst("//[^/@]*@", "//");
    }
}
