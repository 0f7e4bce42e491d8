package dev.contextd.feature.system;

import java.util.Optional;

/// What the server does about something at one press of a person: what harms nobody, and takes nothing away.
public enum Remedy {
    /// Nobody else can look into it any more.
    CLOSE_DATA_DIRECTORY,

    /// What is sound of a damaged database, in a file beside it.
    SAVE_COPY,

    /// The model is asked again, which may be there by now.
    TRY_MODEL,

    /// The same for the keys of the issuer.
    TRY_ISSUER;

    /// What a finding calls for, if it is one of these.
    static Optional<Remedy> of(Checkup.Finding finding) {
        if (finding.result().equals("ok")) {
            return Optional.empty();
        }
        return switch (finding.name()) {
            case "data directory" ->
                Optional.of(CLOSE_DATA_DIRECTORY).filter(_ -> finding.message().contains("chmod 700"));
            case "database" ->
                Optional.of(SAVE_COPY).filter(_ -> finding.message().contains("contextd backup"));
            case "model" -> Optional.of(TRY_MODEL);
            default -> Optional.empty();
        };
    }
}
