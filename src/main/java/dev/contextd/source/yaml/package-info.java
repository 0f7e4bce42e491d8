/// YAML 1.2 as strangers write it: fields of plain values, read within bounds and edited without touching the rest.
@NullMarked
package dev.contextd.source.yaml;

import org.jspecify.annotations.NullMarked;
