/// The upstream of a gateway on the HTTP client of the JDK.
@NullMarked
package dev.contextd.gateway.jdk;

import org.jspecify.annotations.NullMarked;
