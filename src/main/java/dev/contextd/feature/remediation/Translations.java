package dev.contextd.feature.remediation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// Well-known messages of systems in German, French and Spanish, put into the English that everybody searches for.
///
/// A row is the English text and its translations; `{}` stands for a quoted name that is kept. Quotes are plain by
/// then. Messages that are not here are left to the model, which knows little of other languages.
final class Translations {
    private static final String TABLE = """
            No such file or directory|Datei oder Verzeichnis nicht gefunden|Aucun fichier ou dossier de ce type|No existe el archivo o el directorio|No existe el fichero o el directorio|The system cannot find the file specified|Das System kann die angegebene Datei nicht finden|Le fichier spécifié est introuvable|El sistema no puede encontrar el archivo especificado
            Permission denied|Keine Berechtigung|Permission non accordée|Permiso denegado|Zugriff verweigert|Accès refusé|Acceso denegado
            Connection refused|Verbindungsaufbau abgelehnt|Connexion refusée|Conexión rehusada|Conexión rechazada
            Connection reset by peer|Die Verbindung wurde vom Kommunikationspartner zurückgesetzt|Connexion ré-initialisée par le correspondant|Conexión reinicializada por la máquina remota
            Connection timed out|Die Wartezeit für die Verbindung ist abgelaufen|Connexion terminée par expiration du délai d'attente|Expiró el tiempo de conexión
            No space left on device|Auf dem Gerät ist kein Speicherplatz mehr verfügbar|Aucun espace disponible sur le périphérique|No queda espacio en el dispositivo
            Address already in use|Die Adresse wird bereits verwendet|Adresse déjà utilisée|La dirección ya se está usando
            Too many open files|Zu viele offene Dateien|Trop de fichiers ouverts|Demasiados archivos abiertos|Demasiados ficheros abiertos
            Cannot allocate memory|Nicht genügend Hauptspeicher verfügbar|Impossible d'allouer de la mémoire|No se pudo asignar memoria
            Is a directory|Ist ein Verzeichnis|est un dossier|Es un directorio
            Not a directory|Ist kein Verzeichnis|N'est pas un dossier|No es un directorio
            File exists|Die Datei existiert bereits|Le fichier existe|El fichero ya existe|El archivo ya existe
            Directory not empty|Das Verzeichnis ist nicht leer|Le dossier n'est pas vide|El directorio no está vacío
            Read-only file system|Das Dateisystem ist nur lesbar|Système de fichiers accessible en lecture seulement|Sistema de ficheros de sólo lectura
            Broken pipe|Datenübergabe unterbrochen (broken pipe)|Relais brisé (pipe)|Tubería rota
            Invalid argument|Das Argument ist ungültig|Argument invalide|Argumento inválido
            Device or resource busy|Das Gerät oder die Ressource ist belegt|Périphérique ou ressource occupé|Dispositivo o recurso ocupado
            No route to host|Keine Route zum Zielrechner|Aucun chemin d'accès pour atteindre l'hôte cible|No existe ninguna ruta hasta el host
            Network is unreachable|Das Netzwerk ist nicht erreichbar|Le réseau n'est pas accessible|La red es inaccesible
            Name or service not known|Der Name oder der Dienst ist nicht bekannt|Nom ou service inconnu|Nombre o servicio desconocido
            Argument list too long|Die Argumentliste ist zu lang|Liste d'arguments trop longue|La lista de argumentos es demasiado larga
            Operation not permitted|Die Operation ist nicht erlaubt|Opération non permise|Operación no permitida
            command not found|Kommando nicht gefunden|Befehl nicht gefunden|commande introuvable|commande non trouvée|orden no encontrada
            Segmentation fault|Speicherzugriffsfehler|Erreur de segmentation|Violación de segmento
            core dumped|Speicherabzug geschrieben|'core' generado|core generado
            Aborted|Abgebrochen|Abortado
            Killed|Getötet|Processus arrêté|Terminado (killed)
            fatal error:|schwerwiegender Fehler:|erreur fatale :|error fatal:
            error:|Fehler:|erreur :|erreur:
            ERROR:|FEHLER:|ERREUR:|ERREUR :
            warning:|Warnung:|attention :|aviso:
            in function {}|in Funktion {}|dans la fonction {}|en la función {}
            undefined reference to {}|undefinierter Verweis auf {}|référence indéfinie vers {}|référence à {} non définie|referencia a {} sin definir
            {} undeclared (first use in this function)|{} nicht deklariert (erste Benutzung in dieser Funktion)|{} non déclaré (première utilisation dans cette fonction)|{} sin declarar (primer uso en esta función)
            {} was not declared in this scope|{} wurde in diesem Gültigkeitsbereich nicht definiert|{} n'a pas été déclaré dans cette portée|{} no se declaró en este ámbito
            no matching function for call to {}|keine passende Funktion für Aufruf von {}|pas de fonction correspondant à l'appel {}|no hay coincidencia para la función al llamar a {}
            compilation terminated.|Kompilierung beendet.|compilation terminée.|compilación terminada.
            ld returned 1 exit status|ld gab 1 als Ende-Status zurück|ld a retourné le statut de sortie 1|ld devolvió el estado de salida 1
            No rule to make target {}, needed by {}. Stop.|Keine Regel, um {} zu erstellen, benötigt von {}. Schluss.|Aucune règle pour fabriquer la cible {}, nécessaire pour {}. Arrêt.|No hay ninguna regla para construir el objetivo {}, necesario para {}. Alto.
            No rule to make target {}. Stop.|Keine Regel, um {} zu erstellen. Schluss.|Aucune règle pour fabriquer la cible {}. Arrêt.|No hay ninguna regla para construir el objetivo {}. Alto.
            Cannot write:|Kann nicht schreiben:|Impossible d'écrire :|No se puede escribir:
            Cannot open:|Kann nicht öffnen:|Impossible d'ouvrir :|No se puede abrir:
            not a git repository (or any of the parent directories)|Kein Git-Repository (oder irgendein Elternverzeichnis)|ni ceci ni aucun de ses répertoires parents n'est un dépôt git|no es un repositorio git (ni ninguno de los directorios superiores)
            Could not read from remote repository|Konnte nicht vom Remote-Repository lesen|Impossible de lire le dépôt distant|No se pudo leer del repositorio remoto
            relation {} does not exist|Relation {} existiert nicht|la relation {} n'existe pas|no existe la relación {}
            column {} does not exist|Spalte {} existiert nicht|la colonne {} n'existe pas|no existe la columna {}
            database {} does not exist|Datenbank {} existiert nicht|la base de données {} n'existe pas|no existe la base de datos {}
            role {} does not exist|Rolle {} existiert nicht|le rôle {} n'existe pas|no existe el rol {}
            duplicate key value violates unique constraint {}|doppelter Schlüsselwert verletzt Unique-Constraint {}|la valeur d'une clé dupliquée rompt la contrainte unique {}|llave duplicada viola restricción de unicidad {}
            password authentication failed for user {}|Passwort-Authentifizierung für Benutzer {} fehlgeschlagen|authentification par mot de passe échouée pour l'utilisateur {}|la autentificación password falló para el usuario {}
            deadlock detected|Verklemmung (Deadlock) entdeckt|interblocage détecté|interblocage (deadlock) détecté|Bloquage mortel détecté|se ha detectado un deadlock
            could not serialize access due to concurrent update|konnte Zugriff nicht serialisieren wegen gleichzeitiger Aktualisierung|n'a pas pu sérialiser un accès à cause d'une mise à jour en parallèle|no se pudo serializar el acceso debido a un update concurrente
            insert or update on table {} violates foreign key constraint {}|Einfügen oder Aktualisieren in Tabelle {} verletzt Fremdschlüssel-Constraint {}|une instruction insert ou update sur la table {} viole la contrainte de clé étrangère {}|inserción o actualización en la tabla {} viola la llave foránea {}
            null value in column {} of relation {} violates not-null constraint|NULL-Wert in Spalte {} von Relation {} verletzt Not-Null-Constraint|une valeur NULL viole la contrainte NOT NULL de la colonne {} dans la relation {}|el valor nulo en la columna {} de la relación {} viola la restricción de no nulo
            insert or update on table {} violates foreign|une instruction insert ou update sur la table {} viole la contrainte de clé
            key constraint {}|étrangère {}
            new row for relation {} violates check constraint {}|neue Zeile für Relation {} verletzt Check-Constraint {}|la nouvelle ligne de la relation {} viole la contrainte de vérification {}|el nuevo registro para la relación {} viola la restricción 'check' {}
            value too long for type|Wert zu lang für Typ|valeur trop longue pour le type|el valor es demasiado largo para el tipo
            function|Funktion|fonction|función
            does not exist|existiert nicht|n'existe pas
            syntax error at or near {}|Syntaxfehler bei {}|erreur de syntaxe sur ou près de {}|error de sintaxis en o cerca de {}
            """;

    private static final List<Row> ROWS = rows();

    /// @param anchor a word that a text must have to be worth a search
    private record Row(String anchor, Pattern pattern, String english) {}

    private Translations() {}

    private static List<Row> rows() {
        var rows = new ArrayList<Row>();
        TABLE.lines().forEach(line -> {
            var texts = Pattern.compile("\\|").splitAsStream(line).toList();
            texts.stream().skip(1).forEach(text -> rows.add(row(text, texts.getFirst())));
        });
        // the longest first: some are part of others
        rows.sort(Comparator.comparingInt((Row row) -> row.pattern().pattern().length())
                .reversed());
        return List.copyOf(rows);
    }

    private static Row row(String foreign, String english) {
        var pattern = new StringBuilder();
        var parts = Pattern.compile("\\{}").splitAsStream(foreign + " ").toList();
        for (int i = 0; i < parts.size(); i++) {
            String part = i == parts.size() - 1 ? parts.get(i).stripTrailing() : parts.get(i);
            pattern.append(i == 0 ? "" : "('[^']*+')").append(words(part));
        }
        String replacement = english;
        for (int i = 1; replacement.contains("{}"); i++) {
            replacement = replacement.replaceFirst("\\{}", "\\$" + i);
        }
        // Levels differ from words of the same letters only by their case.
        int flags = english.equalsIgnoreCase("error:")
                ? Pattern.UNICODE_CASE
                : Pattern.UNICODE_CASE | Pattern.CASE_INSENSITIVE;
        String anchor = Pattern.compile("[^\\p{L}]+")
                .splitAsStream(foreign.toLowerCase(Locale.ROOT))
                .max(Comparator.comparingInt(String::length))
                .orElseThrow();
        return new Row(anchor, Pattern.compile("(?<!\\p{L})" + pattern + "(?!\\p{L})", flags), replacement);
    }

    /// The words with any space between them.
    private static String words(String part) {
        var words = new StringBuilder();
        boolean space = false;
        for (String word : Pattern.compile("\\s").splitAsStream(part).toList()) {
            words.append(space ? "\\s+" : "").append(word.isEmpty() ? "" : Pattern.quote(word));
            space = true;
        }
        return words.append(part.endsWith(" ") ? "\\s+" : "").toString();
    }

    static String toEnglish(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        String english = text;
        for (Row row : ROWS) {
            if (lower.contains(row.anchor())) {
                english = row.pattern().matcher(english).replaceAll(row.english());
            }
        }
        return english;
    }
}
