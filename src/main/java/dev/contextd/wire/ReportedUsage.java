package dev.contextd.wire;

/// What a provider says that a request cost, in its own tokens.
///
/// @param input read anew, neither from its cache nor into it
/// @param output what the model wrote, thoughts included
public record ReportedUsage(long input, long cacheRead, long cacheWrite, long output) {
    public static final ReportedUsage NOTHING = new ReportedUsage(0, 0, 0, 0);

    public ReportedUsage plus(ReportedUsage more) {
        return new ReportedUsage(
                input + more.input, cacheRead + more.cacheRead, cacheWrite + more.cacheWrite, output + more.output);
    }
}
