/// The settings: what there is and where each value came from; what they mean is known to whoever reads them.
@NullMarked
package dev.contextd.app.config;

import org.jspecify.annotations.NullMarked;
