package dev.contextd.feature.remediation;

import dev.contextd.base.project.Owner;
import dev.contextd.tool.Caller;
import dev.contextd.tool.QuotedText;
import dev.contextd.tool.Resource;
import dev.contextd.tool.ResourceInfo;
import java.util.Locale;
import java.util.Optional;

/// A page for each remediation, with its texts whole.
final class RemediationResource implements Resource {
    private final Remediations remediations;

    RemediationResource(Remediations remediations) {
        this.remediations = remediations;
    }

    @Override
    public ResourceInfo info() {
        return new ResourceInfo(
                "contextd://remediation/{id}",
                "remediation",
                "A solved error",
                "One remediation with everything that is known of it",
                "text/markdown");
    }

    @Override
    public Optional<String> read(String variable, Caller caller) {
        return remediations.get(variable, caller.owner()).map(remediation -> page(remediation, caller.owner()));
    }

    private static String page(Remediation remediation, Owner reader) {
        var page = new StringBuilder("# ")
                .append(QuotedText.line(remediation.errorType()))
                .append("\n\n");
        page.append("- saved: ")
                .append(remediation.createdAt())
                .append(" by ")
                .append(QuotedText.line(remediation.writtenBy()));
        remediation.attribution(reader).ifPresent(said -> page.append("\n- ").append(said));
        page.append("\n- scope: ").append(word(remediation.scope()));
        remediation
                .severity()
                .ifPresent(severity -> page.append("\n- severity: ").append(word(severity)));
        if (!remediation.tags().isEmpty()) {
            page.append("\n- tags: ").append(QuotedText.line(String.join(", ", remediation.tags())));
        }
        page.append("\n- worked: ").append(remediation.worked());
        page.append("\n- failed: ").append(remediation.failed());
        page.append("\n- signature: ").append(remediation.fault().signature()).append('\n');
        section(page, "Error", QuotedText.of(remediation.errorMessage()));
        section(page, "Solution", QuotedText.of(remediation.solution()));
        if (!remediation.context().isEmpty()) {
            page.append("\n## Context\n\n");
            remediation
                    .context()
                    .forEach((name, value) -> page.append("- ")
                            .append(QuotedText.line(name))
                            .append(": ")
                            .append(QuotedText.line(value))
                            .append('\n'));
        }
        remediation.stackTrace().ifPresent(stack -> section(page, "Stack trace", QuotedText.of(stack)));
        return page.toString();
    }

    private static void section(StringBuilder page, String title, String text) {
        page.append("\n## ").append(title).append("\n\n").append(text).append('\n');
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
