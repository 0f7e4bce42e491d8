/// What has to be set so that an agent sends its requests through a gateway, for one process of it and in no file.
@NullMarked
package dev.contextd.cli.run;

import org.jspecify.annotations.NullMarked;
