/// What is kept: records by key (`store`), found by words and meaning (`search`), and the items made of both
/// (`library`).
@NullMarked
package dev.contextd.keep;

import org.jspecify.annotations.NullMarked;
