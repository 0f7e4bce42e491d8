/// How well the searches find what is to be found, on sets that others have made.
package dev.contextd.bench.quality;
