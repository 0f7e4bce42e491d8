/// What a project's own files demand of whoever works on it, found by what somebody is about to do.
@NullMarked
package dev.contextd.feature.policy;

import org.jspecify.annotations.NullMarked;
