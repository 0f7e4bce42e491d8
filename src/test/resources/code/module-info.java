/** Authentication for everybody. */
module org.example.auth {
    requires java.sql;

    exports org.example.auth;
}
