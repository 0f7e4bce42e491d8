package dev.contextd.keep.search;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// A German word, which may be several: `Verbindungsabbruch` is found by `Verbindung` and by `Abbruch`.
///
/// Without a dictionary only two kinds of joints are certain: the `s` behind certain endings, and certain last words,
/// of which people who build software have their own.
final class GermanWord {
    /// A shorter word is not taken apart.
    private static final int COMPOUND_MIN = 9;

    private static final int PART_MIN = 4;

    private static final List<String> BEFORE_JOINT = List.of("ung", "heit", "keit", "schaft", "ion", "tat", "ing");

    private static final List<String> LAST = last("abbruch abfrage adresse anfrage anmeldung antwort ausfall ausgabe "
            + "bank baum befehl bericht client cluster code container daten datei dateien datenbank dienst eingabe eintrag "
            + "entwicklung ereignis fehler feld format freigabe funktion grenze grosse index klasse konto leck liste "
            + "meldung methode modell modul name nachricht nummer objekt ordner paket passwort pfad pool port position "
            + "problem programm projekt prozess prufung quelle rechner rechte regel schicht schleife schlussel schnittstelle "
            + "schutz seite server sicherung sitzung skript speicher sperre spalte stand start stelle system tabelle "
            + "tests thread token treiber typ umgebung update verbindung verlust verzeichnis version vorlage warnung "
            + "warteschlange wert zahl zahler zeichen zeile zeit zertifikat ziel zugriff zustand");

    private GermanWord() {}

    private static List<String> last(String words) {
        return Arrays.stream(words.split(" "))
                .map(Endings.GERMAN::cut)
                .distinct()
                .toList();
    }

    /// @param word in lower case and without accents
    static Set<String> roots(String word) {
        var roots = new LinkedHashSet<String>();
        String root = root(word);
        roots.add(root);
        if (word.length() >= COMPOUND_MIN) {
            int joint = joint(word, root);
            if (joint > 0) {
                String first = word.substring(0, joint);
                roots.add(root(first.endsWith("s") ? first.substring(0, first.length() - 1) : first));
                roots.addAll(roots(word.substring(joint)));
            }
        }
        return roots;
    }

    private static String root(String word) {
        String written = word.replace("ae", "a").replace("oe", "o").replace("ue", "u");
        boolean isPast = written.startsWith("ge") && written.endsWith("t") && written.length() > PART_MIN + 3;
        return Endings.GERMAN.cut(isPast ? written.substring(2) : written);
    }

    /// Where the second word begins; 0 if there is none.
    private static int joint(String word, String root) {
        for (String ending : BEFORE_JOINT) {
            int at = word.indexOf(ending + "s", PART_MIN - 1) + ending.length() + 1;
            if (at > ending.length() && word.length() - at >= PART_MIN) {
                return at;
            }
        }
        return LAST.stream()
                .filter(last -> root.endsWith(last) && root.length() - last.length() >= PART_MIN)
                .mapToInt(last -> root.length() - last.length())
                .min()
                .orElse(0);
    }
}
