package dev.contextd.feature.remediation;

import java.util.regex.Pattern;

/// Phrases that name what is wrong, whatever it is wrong with: two errors about one file are different ones if it is
/// missing in the first and forbidden in the second.
final class ErrorConditions {
    private static final Pattern KNOWN = Pattern.compile("(?i)\\b(?:"
            + "no such file or directory|permission denied|access denied|operation not permitted"
            + "|connection refused|connection reset|(?:connection )?timed out|no such host|no route to host"
            + "|address already in use|port is already allocated|already in use|already exists|does not exist"
            + "|no space left on device|disk quota exceeded|read-only file system|too many open files"
            + "|cannot allocate memory|out of memory|is a directory|not a directory|directory not empty"
            + "|broken pipe|command not found|undefined reference|segmentation fault|floating point exception"
            + "|core dumped|argument list too long|host key verification failed|not enough arguments)\\b");

    private ErrorConditions() {}

    /// Each known phrase as one word.
    static String joined(String text) {
        return KNOWN.matcher(text).replaceAll(found -> found.group().replace(' ', '_'));
    }
}
