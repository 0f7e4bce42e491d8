/// Errors and what solved them, so that no error is solved twice.
///
/// An error is compared without what changes from run to run: `Fault` is what is left of it. Faults are ranked by the
/// words of all that was shown of them (`ErrorBlock`, `SharedWords`), then by meaning; `ErrorSimilarity` says how sure
/// it is that two are the same. Feedback only ranks among those that are alike. Nothing alike is an answer too.
@NullMarked
package dev.contextd.feature.remediation;

import org.jspecify.annotations.NullMarked;
