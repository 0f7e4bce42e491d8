/// Real engines for tests: OpenSearch from Maven Central, unpacked by the build, and PostgreSQL from the operating
/// system. What is not there fails with what to install; nothing is skipped. Tests share a node and a server, where
/// they
/// keep to names of their own, and start their own where they mean to harm them.
@NullMarked
package dev.contextd.engine;

import org.jspecify.annotations.NullMarked;
