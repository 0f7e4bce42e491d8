package dev.contextd.feature.fold;

import dev.contextd.base.text.Beginning;
import java.util.Optional;
import java.util.regex.Pattern;

/// Detects phrases that address a model rather than describe work. Finding them proves nothing and missing them
/// promises nothing; they are worth a flag on text that somebody else wrote.
final class InstructionPhrases {
    private static final int QUOTED_MAX = 60;

    private static final Pattern ADDRESSING = Pattern.compile(
            "(?i)\\b(?:ignore|disregard|forget|override)\\b[^.\\n]{0,30}\\b(?:previous|prior|above|earlier|all|any|your|the)\\b"
                    + "[^.\\n]{0,30}\\b(?:instructions?|prompts?|rules|guidelines|messages?|context)\\b"
                    + "|\\byou are (?:now|no longer)\\b"
                    + "|\\b(?:new|updated|real) (?:system )?instructions?\\s*:"
                    + "|\\bsystem prompt\\b"
                    + "|\\b(?:do not|don't|never) (?:tell|inform|mention|reveal|show)\\b[^.\\n]{0,30}\\b(?:user|human|anyone|developer)\\b"
                    + "|\\bwithout (?:telling|asking|informing) the (?:user|human)\\b"
                    + "|</?(?:system|assistant|user|instructions?|tool_(?:call|result))\\b[^>\\n]{0,40}>"
                    + "|(?m:^\\s*(?:system|assistant|human|user)\\s*:)"
                    + "|<\\|[a-z_]{2,20}\\|>"
                    + "|\\[/?INST\\]"
                    + "|\\b(?:send|post|upload|exfiltrate|forward)\\b[^.\\n]{0,40}\\b(?:credentials?|secrets?|tokens?|api keys?|passwords?|env(?:ironment)? (?:vars?|variables?))\\b"
                    + "|\\bpretend (?:to be|you are)\\b|\\bact as (?:if|an?|the)\\b[^.\\n]{0,30}\\b(?:admin|root|system|developer mode)\\b"
                    + "|\\byou must (?:always |now |immediately )?(?:run|execute|call|reply|respond|say|output)\\b");

    private InstructionPhrases() {}

    /// The first words in the text that address the model.
    static Optional<String> in(String text) {
        var found = ADDRESSING.matcher(text);
        return found.find() ? Optional.of(Beginning.of(found.group().strip(), QUOTED_MAX)) : Optional.empty();
    }
}
