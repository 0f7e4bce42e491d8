/// Finds secrets in any text and masks them, so that nothing we store, index, log or answer holds one.
///
/// How a text travels:
///
/// ```
/// text ──► Keywords ──► Detector ──► ValueCriterion ──► FoundSecrets ──► ScrubbedText
///          one pass,     looks at     or ValueJudge:     merge,           the text with
///          every place   a bounded    made to be secret, most             [REDACTED:rule-id]
///          a rule could  window at    or a placeholder,  specific         in place of each
///          apply         the keyword  a word, code?      rule wins        secret
/// ```
///
/// Most detectors are a [Rule], one per known format, from the texts in the resources of this package, one for each
/// domain; [RuleReader] says what a line may be. Four are written by hand, because a pattern would be unreadable:
/// [Assignments] (`password = …` in every notation), [PrivateKeyBlocks], [KubernetesSecrets], and [EarlierMasks], which
/// keeps what is masked already from being looked at again. Every step is bounded, so the time is linear in the text.
/// How well all this works, `SecretFigures` in the tests prints.
@NullMarked
package dev.contextd.base.secret;

import org.jspecify.annotations.NullMarked;
