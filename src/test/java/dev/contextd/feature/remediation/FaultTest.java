package dev.contextd.feature.remediation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is left of an error, and what is not.
class FaultTest {
    private static String text(String message) {
        return Fault.of("", message.replace("\\n", "\n").replace("\\e", "\u001b"), "")
                .text();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            expected 3 rows but got 17                        | expected <n> rows but got <n>
            failed at src/app/Main.java:12:5 in run           | failed at in run
            main.c:7:5: error: bad thing                      | error: bad thing
            src/index.ts(4,23): error TS2307: nothing         | error TS2307: nothing
            access at 0x7ffd10aa of object 0xdeadbeef         | access at <addr> of object <addr>
            job 0b1c2d3e-4f50-6172-8394-a5b6c7d8e9f0 is lost  | job <uuid> is lost
            lease ends 2026-05-01T10:11:12.345Z for good      | lease ends <time> for good
            2026-05-01 10:11:12,345 ERROR [main] it broke     | it broke
            14:02:11 [ERROR] it broke                         | it broke
            Jan 14 03:04:05 host7 queue[2201]: it broke       | it broke
            #12 41.77 it broke                                | it broke
            \\e[31mit broke\\e[0m                             | it broke
            cannot open /srv/app/conf/app.yaml                | cannot open app.yaml
            cannot open C:\\app\\conf\\app.yaml               | cannot open app.yaml
            cannot open /tmp/ccQ3xY1z.o                       | cannot open <temp>
            listen 127.0.0.1:3000 failed                      | listen <host> failed
            listen :::3000 failed                             | listen <host> failed
            Port 8080 is taken                                | port <n> is taken
            needs react@19.0.0 here                           | needs 'react' <n> here
            needs pandas==2.2.0 here                          | needs 'pandas' <n> here
            pod web-6d4cf56db6-x7k2p died                     | pod web-<pod> died
            layer 9f86d081884c7d659a2feaa0c55ad015 is bad     | layer <hash> is bad
            waited 5m0s for 512Mi                             | waited <n> for <n>
            mail to ann@example.org bounced                   | mail to <email> bounced
            For input string: "12x"                           | For input string: '<value>'
            Exception in thread "w-1" a.b.BadException: no    | BadException: no
            a.b.OuterException: c.d.InnerException: no        | InnerException: no
            2026/05/01 10:11:12 [emerg] 14#14: it broke       | it broke
            E, [2026-05-01T10:11:12.5 #9] ERROR -- : it broke | it broke
            {"level":"error","message":"it \\"really\\" broke"} | it 'really' broke
            http: panic serving 10.0.3.7:5154: runtime error: no | runtime error: no
            PHP Fatal error:  Uncaught BadException: no       | BadException: no
            main.rb:7:in `load': no (BadError)                | no (BadError)
            """)
    void whatVariesIsTakenOut(String message, String left) {
        assertThat(text(message)).isEqualTo(left);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            No module named 'yaml'
            relation "orders" does not exist
            error[E0308]: mismatched types
            [Errno 13] refused
            exit code 137
            ORA-00942: table or view
            404 Not Found
            ERROR 1045 (28000): no access
            """)
    void whatItIsAboutStays(String message) {
        assertThat(text(message)).isEqualTo(message.replace('"', '\''));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            x: Datei oder Verzeichnis nicht gefunden                        | x: No such file or directory
            x: Aucun fichier ou dossier de ce type                          | x: No such file or directory
            x: No existe el archivo o el directorio                         | x: No such file or directory
            x: Keine Berechtigung                                           | x: Permission denied
            x: Connexion refusée                                            | x: Connection refused
            x: No queda espacio en el dispositivo                           | x: No space left on device
            bash: jq: Kommando nicht gefunden                               | bash: jq: command not found
            Spalte »total« existiert nicht                                  | column 'total' does not exist
            la colonne « total » n'existe pas                               | column 'total' does not exist
            no existe la columna «total»                                    | column 'total' does not exist
            undefinierter Verweis auf »sqrt«                                | undefined reference to 'sqrt'
            the abandoned connection was closed                             | the abandoned connection was closed
            """)
    void wellKnownMessagesAreReadInEnglish(String message, String english) {
        assertThat(text(message)).isEqualTo(english);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            psql:fail.sql:1: ERROR:  deadlock detected
            ERROR:  40P01: deadlock detected\\nLOCATION:  DeadLockReport, deadlock.c:1147
            ERROR:  40P01
            ERROR: deadlock detected (SQLSTATE 40P01)
            [40P01] ERROR: deadlock detected
            PDOException: SQLSTATE[40P01]: Deadlock detected: 7 ERROR:  deadlock detected
            psycopg2.errors.DeadlockDetected: deadlock detected
            org.postgresql.util.PSQLException: ERROR: deadlock detected\\n  Detail: Process 7 waits for ShareLock on transaction 9
            FEHLER:  Verklemmung (Deadlock) entdeckt\\nKONTEXT:  beim Sperren von Tupel (0,1) in Relation »accounts«
            2026-05-01 10:11:12.717 UTC,"a","b",8,"[local]",6a.5,1,"UPDATE",2026-05-01 10:11:11 UTC,4/1,7,ERROR,40P01,"deadlock detected","Process 8
            """)
    void whatPostgresSaysIsTheSameWhoeverPassesItOn(String message) {
        assertThat(text(message)).isEqualTo("deadlock detected");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            java.lang.NullPointerException: x                 | nullpointerexception
            KeyError: 'x'                                     | keyerror
            error[E0308]: mismatched types                    | e0308
            a.ts(1,2): error TS2307: Cannot find module 'x'   | ts2307
            Error: listen EADDRINUSE: address in use :::80    | eaddrinuse
            ERROR 1045 (28000): Access denied                 | 1045
            panic: something                                  | panic
            CrashLoopBackOff: back-off 5m0s                   | crashloopbackoff
            something else                                    | ''
            """)
    void theTypeIsReadFromTheMessage(String message, String type) {
        assertThat(Fault.of("", message, "").type()).isEqualTo(type.replace("'", ""));
    }

    @Test
    void theInnermostCallsOfTheApplicationAreKeptWithoutNoise() {
        assertThat(Fault.of("", "x", """
                \tat java.base/java.util.Arrays.copyOf(Arrays.java:3537)
                \tat com.acme.Table.lambda$grow$3(Table.java:210)
                \tat com.acme.Table$$Proxy12.grow(Unknown Source)
                \tat org.springframework.web.Filter.run(Filter.java:1)
                \tat com.acme.Export.write(Export.java:77)
                """).frames()).containsExactly("com.acme.Table.grow", "com.acme.Export.write");
        assertThat(Fault.of("", "x", """
                Traceback (most recent call last):
                  File "/srv/web.py", line 12, in handle
                    return view(request)
                  File "/usr/lib/python3/dist-packages/flask/app.py", line 9, in run
                    pass
                  File "/srv/cart.py", line 88, in total
                    rate = rates[key]
                """).frames()).containsExactly("total@cart.py", "handle@web.py");
        assertThat(Fault.of("", "x", """
                    at OrderList (/home/joe/web/src/OrderList.tsx:24:18)
                    at hooks (/home/joe/web/node_modules/react-dom/index.js:15486:18)
                """).frames()).containsExactly("OrderList@OrderList.tsx");
        assertThat(Fault.of("", "x", """
                    #0 0x55a3c1 in queue_pop /home/sam/queue/queue.c:58
                    #1 0x7f1b2c in start_thread (/lib/x86_64-linux-gnu/libc.so.6+0x94ac3)
                """).frames()).containsExactly("queue_pop@queue.c");
        assertThat(Fault.of("", "x", """
                #0 /srv/shop/src/Cart.php(4): Gateway->charge()
                #1 [internal function]: array_map()
                #2 /srv/shop/main.php(3): Cart->checkout()
                #3 {main}
                """).frames())
                .containsExactly("Gateway->charge@Cart.php", "Cart->checkout@main.php");
        assertThat(Fault.of("", "lib/orders.rb:3:in `title': no (NoMethodError)", """
                \tfrom /usr/lib/ruby/3.1.0/set.rb:501:in `each'
                \tfrom main.rb:2:in `block in <main>'
                """)
                        .frames())
                .containsExactly("title@orders.rb", "<main>@main.rb");
    }

    @Test
    void aStackInTheMessageIsAStackAllTheSame() {
        var fault = Fault.of("", "KeyError: 'a'\n  File \"/x/cart.py\", line 1, in total\n    rates[a]", "");

        assertThat(fault.text()).isEqualTo("KeyError: 'a'");
        assertThat(fault.frames()).containsExactly("total@cart.py");
    }

    @Test
    void ofSeveralCausesTheInnermostCounts() {
        var fault = Fault.of("", """
                java.lang.IllegalStateException: cannot start
                \tat com.acme.Main.main(Main.java:19)
                Caused by: java.lang.ClassNotFoundException: org.example.Driver
                \tat com.acme.Connections.open(Connections.java:27)
                """, "");

        assertThat(fault.text()).isEqualTo("ClassNotFoundException: org.example.Driver");
        assertThat(fault.frames()).isEqualTo(List.of("com.acme.Connections.open"));
    }

    @Test
    void theSignatureIsThatOfTheErrorAndNotOfItsClothes() {
        var fault = Fault.of("", "KeyError: 'a'", "  File \"/x/cart.py\", line 1, in total");
        var sameElsewhere = Fault.of("", "12:00:01 KeyError: \"a\"", "  File \"/y/z/cart.py\", line 88, in total");

        assertThat(fault.signature()).hasSize(64).isEqualTo(sameElsewhere.signature());
        assertThat(fault.signature())
                .isNotEqualTo(Fault.of("", "KeyError: 'b'", "").signature());
    }

    @Test
    void aGivenNameIsAddedWhereTheMessageHasNone() {
        assertThat(Fault.of("java.lang.KeyException", "no a", "").text()).isEqualTo("KeyException: no a");
        assertThat(Fault.of("some trouble", "no a", "").text()).isEqualTo("no a");
    }

    @Test
    void aConsoleOfSeveralContainersIsReadLineByLine() {
        assertThat(text("web_1  | it broke")).isEqualTo("it broke");
    }

    @Test
    void theLargestTextsMadeOfHostilePiecesAreRead() {
        for (String piece : List.of(
                "a-", "'a ", "/a", "1.", "a.b:", "\u001b[", "at a.", "[a ", "a@b.", "::", "{\"err\":\"\\", "«")) {
            String message = piece.repeat(10_000 / piece.length());
            String stack = (piece.repeat(40) + "\n").repeat(50_000 / (piece.length() * 40 + 1));

            assertThat(Fault.of("", message, stack).text()).as(piece).hasSizeLessThanOrEqualTo(1_500);
            assertThat(Fault.of("", stack.substring(0, 10_000), message).text())
                    .as(piece)
                    .hasSizeLessThanOrEqualTo(1_500);
        }
    }
}
