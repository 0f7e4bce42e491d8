/// The books of a gateway, kept by the shared server of the local user.
@NullMarked
package dev.contextd.gateway.shared;

import org.jspecify.annotations.NullMarked;
