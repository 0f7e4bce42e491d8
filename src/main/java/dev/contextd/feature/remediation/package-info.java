/// Errors and what solved them, so that no error is solved twice.
///
/// An error is compared without what changes from run to run: `Fault` is what is left of it. Two faults are alike by
/// meaning and by words, as `Likeness` says; feedback only ranks among those that are. Nothing alike is an answer too.
@NullMarked
package dev.contextd.feature.remediation;

import org.jspecify.annotations.NullMarked;
