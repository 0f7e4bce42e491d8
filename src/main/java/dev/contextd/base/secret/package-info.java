/// Finds secrets in any text and masks them, so that nothing we store, index, log or answer holds one.
///
/// How a text travels:
///
/// ```
/// text ──► Keywords ──► Detector ──► Evidence / ValueJudge ──► Findings ──► Scrubbed
///          one pass,     looks at     is this value made        merge,       the text with
///          every place   a bounded    to be secret, or a        most         [REDACTED:rule-id]
///          a rule could  window at    placeholder, a word,      specific     in place of each
///          apply         the keyword  a reference, code?        rule wins    secret
/// ```
///
/// Most detectors are a [Rule], one per known format, listed by domain in [RuleBook]. Four are written by hand,
/// because a pattern would be unreadable: [Assignments] (`password = …` in every notation), [PrivateKeyBlocks],
/// [KubernetesSecrets], and [Marks], which keeps what is masked already from being looked at again. Every step is
/// bounded, so the time is linear in the text. How well all this works, `SecretFigures` in the tests prints.
@NullMarked
package dev.contextd.base.secret;

import org.jspecify.annotations.NullMarked;
