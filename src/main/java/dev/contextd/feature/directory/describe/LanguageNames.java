package dev.contextd.feature.directory.describe;

import dev.contextd.source.code.Language;

/// Languages as people write them.
final class LanguageNames {
    private LanguageNames() {}

    static String of(Language language) {
        return switch (language) {
            case JAVASCRIPT -> "JavaScript";
            case TYPESCRIPT -> "TypeScript";
            case CPP -> "C++";
            case CSHARP -> "C#";
            case BASH -> "Shell";
            case RESTRUCTUREDTEXT -> "reStructuredText";
            case ASCIIDOC -> "AsciiDoc";
            case POWERSHELL -> "PowerShell";
            case GRAPHQL -> "GraphQL";
            case PROTOBUF -> "Protocol buffers";
            case TEXT -> "Plain text";
            case PHP, JSON, YAML, TOML, XML, HTML, CSS, SQL, CSV -> language.name();
            default -> language.name().charAt(0) + language.word().substring(1);
        };
    }
}
