/// What `contextd doctor` looks at, one check a file.
@NullMarked
package dev.contextd.cli.doctor;

import org.jspecify.annotations.NullMarked;
