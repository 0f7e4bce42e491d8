package dev.contextd.keep.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TermsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            The tokens.                | the token
            refreshAuthToken           | refreshauthtoken refresh auth token
            refresh_auth_token         | refresh_auth_token refreshauthtoken refresh auth token
            XMLHttpRequest2            | xmlhttprequest2 xml http request 2
            src/auth/TokenStore.java   | src/auth/tokenstore.java src auth tokenstore.java tokenstor java token store
            src\\auth                  | src/auth src auth
            v1.2.3                     | v1.2.3 v1 2 3 v 1
            Foo::bar                   | foo bar
            (a)                        | a
            /usr/lib/                  | usr/lib usr lib
            ...                        | ''
            ___                        | ''
            ΟΔΟΣ οδος                  | οδοσ οδοσ
            İstanbul ISTANBUL          | istanbul istanbul
            Straße STRAẞE Strasse      | strass strass strass
            Größe Groesse              | gross groess gross groess
            Übung uebung               | ubung uebung ubung uebung
            crème brûlée, œuvre        | creme brule oeuvr
            한국어 값                     | 한국 국어 값
            漢字x 字                      | 漢 字 漢字 x 字
            トークンを更新する                  | トー ーク クン を 更 新 更新 する
            ｶﾞｰﾄﾞ                       | ガー ード
            cache_缓存.key               | cach 缓 存 缓存 kei
            กำลัง                      | กํา าลั ลัง
            """)
    void areTheseOf(String text, String terms) {
        assertThat(String.join(" ", Terms.of(text.replace("\\\\", "\\")))).isEqualTo(terms);
    }

    @Test
    void aQueryHasStopWordsOnlyIfItHasNothingElse() {
        assertThat(Terms.ofQuery("how was the build this time")).containsExactly("build", "time");
        assertThat(Terms.ofQuery("to be or not to be")).containsExactly("to", "be", "or", "not");
        assertThat(Terms.ofQuery("  ")).isEmpty();
    }

    @Test
    void longTermsAndLongQueriesAreCut() {
        assertThat(Terms.of("a".repeat(1000)))
                .singleElement()
                .satisfies(term -> assertThat(term).hasSize(Terms.TERM_LENGTH_MAX));
        var random = new Random(1);
        String many = String.join(" ", random.ints(1000).mapToObj(i -> "w" + i).toList());
        assertThat(Terms.ofQuery(many)).hasSize(Terms.QUERY_TERMS_MAX);
    }

    @Test
    void aLongQueryKeepsItsNamesWhereverTheyStand() {
        var random = new Random(2);
        var words = random.ints(400)
                .mapToObj(i -> random.ints(5, 'a', 'z' + 1)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString())
                .toList();
        String query = String.join(" ", words) + " at 0x7f3a9c21 in src/auth/TokenStore.java, 1234567";

        assertThat(Terms.ofQuery(query))
                .hasSize(Terms.QUERY_TERMS_MAX)
                .contains("src/auth/tokenstore.java", "tokenstore.java", "tokenstor")
                .doesNotContain("1234567");
    }

    @Test
    void aQuestionInAnotherLanguageHasTheRootsOfItsWords() {
        assertThat(Terms.ofQuery("Warum bricht die Verbindung ab?"))
                .contains("verbindung")
                .doesNotContain("die");
        assertThat(Terms.of("Der Verbindungsabbruch kam nachts")).contains("verbindung", "abbruch");
        assertThat(Terms.ofQuery("Pourquoi l'erreur revient ?"))
                .contains("erreur")
                .doesNotContain("l");
        assertThat(Terms.ofQuery("密码是如何加密的？")).containsExactly("密码", "加密");
        assertThat(Terms.ofQuery("why does the program die")).contains("die");
    }

    /// Lucene refuses a longer term, and with it the text for good.
    @ParameterizedTest
    @ValueSource(strings = {"ä%s", "der %s", "le %s", "el %s", "der ungs%s", "\u0e01%s"})
    void noTextMakesATermThatNoIndexTakes(String text) {
        for (String run : List.of("a".repeat(40_000), "ungs".repeat(10_000), "\u0e31".repeat(40_000))) {
            assertThat(Terms.of(text.formatted(run)))
                    .allSatisfy(term -> assertThat(term).hasSizeLessThanOrEqualTo(Terms.TERM_LENGTH_MAX));
        }
    }

    @Test
    void aQuestionInOneLanguageFindsTheWordsOfAnother() {
        assertThat(Terms.ofQuery("Warum läuft der Token am Gateway ab?"))
                .containsAll(Terms.of("token"))
                .containsAll(Terms.of("gateway"));
        assertThat(Terms.ofQuery("¿Por qué falla el header del server?")).containsAll(Terms.of("header server"));
        assertThat(Terms.ofQuery("MIT license header")).containsExactlyElementsOf(Terms.of("MIT license header"));
        assertThat(Terms.ofQuery("Red Hat server")).contains("hat", "server");
    }

    @Test
    void aReasonIsInTheWordsOfTheText() {
        assertThat(Terms.having(Terms.ofQuery("Warum brechen Verbindungen ab?"), "Der Verbindungsabbruch kam nachts"))
                .containsExactly("Verbindungsabbruch");
        assertThat(Terms.having(
                        Terms.ofQuery("token store"), "the TokenStore in src/auth/TokenStore.java, twice a store"))
                .containsExactly("TokenStore");
    }

    @Test
    void noTextMakesATermWithASpaceOrNoneAtAll() {
        var random = new Random(3);
        for (int i = 0; i < 500; i++) {
            String text = random.ints(40, 0, 0x3000)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString();

            assertThat(Terms.of(text)).as(text).allMatch(term -> !term.isEmpty() && !term.contains(" "));
        }
    }

    /// The examples of Porter's paper, some per step.
    @ParameterizedTest
    @CsvSource({
        "caresses,caress",
        "ponies,poni",
        "caress,caress",
        "cats,cat",
        "feed,feed",
        "agreed,agre",
        "plastered,plaster",
        "bled,bled",
        "motoring,motor",
        "sing,sing",
        "conflated,conflat",
        "troubled,troubl",
        "sized,size",
        "hopping,hop",
        "falling,fall",
        "hissing,hiss",
        "fizzed,fizz",
        "failing,fail",
        "filing,file",
        "happy,happi",
        "sky,sky",
        "relational,relat",
        "conditional,condit",
        "rational,ration",
        "digitizer,digit",
        "vietnamization,vietnam",
        "operator,oper",
        "hopefulness,hope",
        "sensibiliti,sensibl",
        "triplicate,triplic",
        "formative,form",
        "electrical,electr",
        "goodness,good",
        "revival,reviv",
        "allowance,allow",
        "adjustable,adjust",
        "replacement,replac",
        "adoption,adopt",
        "effective,effect",
        "probate,probat",
        "rate,rate",
        "cease,ceas",
        "controll,control",
        "roll,roll",
        "connections,connect",
        "connecting,connect"
    })
    void stemsAsPorterDoes(String word, String stem) {
        assertThat(Stem.of(word)).isEqualTo(stem);
        assertThat(List.of("is", "x", "ünited", "a1ing"))
                .allMatch(odd -> Stem.of(odd).equals(odd));
    }
}
