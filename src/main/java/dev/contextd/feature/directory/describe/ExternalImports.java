package dev.contextd.feature.directory.describe;

import dev.contextd.source.code.Definition;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// What an import names that is not of this project: the library, as far as the import tells; nothing for what comes
/// with the language.
final class ExternalImports {
    private static final Set<String> PYTHON = words("""
            __future__ abc argparse array ast asyncio atexit base64 binascii bisect builtins bz2 calendar cmd codecs
            collections concurrent configparser contextlib contextvars copy copyreg csv ctypes curses dataclasses datetime
            decimal difflib dis email enum errno faulthandler fcntl filecmp fileinput fnmatch fractions ftplib functools gc
            getopt getpass gettext glob graphlib grp gzip hashlib heapq hmac html http imaplib importlib inspect io ipaddress
            itertools json keyword linecache locale logging lzma mailbox math mimetypes mmap multiprocessing netrc numbers
            operator optparse os pathlib pdb pickle pkgutil platform plistlib poplib posixpath pprint profile pstats pty pwd
            pydoc queue random re readline reprlib resource runpy sched secrets select selectors shelve shlex shutil signal
            site smtplib socket socketserver sqlite3 ssl stat statistics string stringprep struct subprocess symtable sys
            sysconfig syslog tarfile tempfile termios textwrap threading time timeit tkinter token tokenize tomllib trace
            traceback tracemalloc tty types typing unicodedata unittest urllib uuid venv warnings wave weakref webbrowser
            wsgiref xml xmlrpc zipapp zipfile zipimport zlib zoneinfo""");

    private static final Set<String> NODE = words("""
            assert async_hooks buffer child_process cluster console crypto dgram diagnostics_channel dns domain events fs
            http http2 https inspector module net os path perf_hooks process punycode querystring readline repl stream
            string_decoder timers tls tty url util v8 vm worker_threads zlib""");

    private static final Set<String> RUBY = words("""
            abbrev base64 benchmark bigdecimal bundler cgi coverage csv date delegate digest drb English erb etc fiber
            fileutils find forwardable getoptlong io ipaddr irb json logger matrix minitest monitor net objspace observer
            open-uri open3 openssl optparse ostruct pathname pp prettyprint prime pstore psych pty rdoc readline resolv
            ripper securerandom set shellwords singleton socket stringio strscan syslog tempfile time timeout tmpdir tsort
            uri weakref yaml zlib""");

    /// Whose second name is an organisation, not a product.
    private static final Set<String> LARGE = Set.of(
            "org.apache",
            "com.google",
            "com.fasterxml",
            "org.eclipse",
            "com.github",
            "io.github",
            "com.amazonaws",
            "software.amazon",
            "com.microsoft",
            "com.azure",
            "org.jetbrains",
            "jakarta.ws",
            "com.squareup",
            "io.opentelemetry");

    private ExternalImports() {}

    private static Set<String> words(String text) {
        return Arrays.stream(text.strip().split("\\s+", -1)).collect(Collectors.toUnmodifiableSet());
    }

    static Optional<String> of(SourceFile file, String asked) {
        String name = asked.replaceFirst("\\s+as\\s+.*", "").strip();
        Optional<String> found = switch (file.language()) {
            case JAVA, KOTLIN, SCALA -> jvm(file, name.replaceFirst("^static\\s+", ""));
            case CSHARP -> csharp(file, name.replaceFirst("^static\\s+", "").replaceFirst("^\\w+\\s*=\\s*", ""));
            case TYPESCRIPT, JAVASCRIPT -> web(name);
            case PYTHON -> first(name, "\\.").filter(n -> !PYTHON.contains(n) && !n.startsWith("_"));
            case GO -> first(name, "/").filter(host -> host.contains(".")).map(_ -> parts(name, "/", 3));
            case RUST ->
                first(name.replaceFirst("^::", ""), "::")
                        .filter(n -> n.matches("[a-z]\\w+"))
                        .filter(n -> !Set.of("std", "core", "alloc", "crate", "self", "super", "proc_macro", "test")
                                .contains(n));
            case C, CPP ->
                Optional.of(name.replaceAll("[<>]", ""))
                        .filter(n -> name.startsWith("<")
                                && n.contains("/")
                                && !n.matches("(?:sys|bits|asm|linux|arpa|netinet|net)/.*"))
                        .map(n -> parts(n, "/", 1));
            case PHP ->
                Optional.of(name.replaceFirst("^(?:function|const)\\s+", "").replaceFirst("^\\\\", ""))
                        .filter(n -> n.contains("\\"))
                        .filter(n -> !shares(n, file.outline().packageName().orElse(""), "\\", 1))
                        .map(n -> parts(n, "\\\\", 2).replaceFirst("\\\\\\{.*", ""));
            case RUBY -> first(name, "/").filter(n -> !RUBY.contains(n) && !n.startsWith("."));
            default -> Optional.empty();
        };
        return found.filter(n -> n.length() > 1 && n.length() < 80 && n.matches("[@\\w][\\w./@\\\\-]*"));
    }

    private static Optional<String> jvm(SourceFile file, String name) {
        if (name.matches("(?:java|javax|kotlin|scala|jdk|sun|com\\.sun)\\..*") || !name.contains(".")) {
            return Optional.empty();
        }
        if (shares(name, file.outline().packageName().orElse(""), ".", 2)) {
            return Optional.empty();
        }
        String two = parts(name, "\\.", 2);
        String label = LARGE.contains(two) ? parts(name, "\\.", 3) : two;
        return Optional.of(label.replaceFirst("\\.[A-Z{*].*$", "")).filter(n -> n.contains("."));
    }

    private static Optional<String> csharp(SourceFile file, String name) {
        String own = file.outline().definitions().stream()
                .map(Definition::name)
                .findFirst()
                .orElse("");
        return name.matches("System(?:\\..*)?") || shares(name, own, ".", 1)
                ? Optional.empty()
                : Optional.of(parts(name, "\\.", 2));
    }

    private static Optional<String> web(String name) {
        if (name.matches("[./~#].*|@/.*|\\w+:.*|https?:.*")) {
            return Optional.empty();
        }
        return Optional.of(parts(name, "/", name.startsWith("@") ? 2 : 1)).filter(n -> !NODE.contains(n));
    }

    private static boolean shares(String name, String own, String separator, int count) {
        return !own.isEmpty()
                && (parts(own, Pattern.quote(separator), count) + separator)
                        .equals(parts(name, Pattern.quote(separator), count) + separator);
    }

    private static Optional<String> first(String name, String separator) {
        return Optional.of(parts(name, separator, 1)).filter(n -> !n.isEmpty());
    }

    private static String parts(String name, String separator, int count) {
        List<String> parts = Arrays.asList(name.split(separator, -1));
        String joint = separator
                .replace("\\Q", "")
                .replace("\\E", "")
                .replace("\\.", ".")
                .replace("\\\\", "\\");
        return String.join(joint, parts.subList(0, Math.min(parts.size(), count)));
    }
}
