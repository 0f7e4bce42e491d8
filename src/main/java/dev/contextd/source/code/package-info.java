/// What a source file says: its language, its definitions, and the passages it is best read and found in.
///
/// A file is never refused. What cannot be parsed, for its language, its size or the machine we run on, is cut by size.
@NullMarked
package dev.contextd.source.code;

import org.jspecify.annotations.NullMarked;
