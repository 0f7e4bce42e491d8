/// What folding on the wire saves, and what it costs.
package dev.contextd.bench.wire;
