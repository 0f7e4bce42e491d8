package dev.contextd.base.access;

import java.io.IOException;
import java.util.List;
import java.util.function.UnaryOperator;

/// Where the lines of [Tokens] stand: in a file of one server, or where all replicas of one see them.
public interface TokenLines {
    /// The lines as they are now; the same list as the last time if nobody has changed them.
    List<String> lines() throws IOException;

    /// Changes them while nobody else does. The change may be asked for several times; the last one counts.
    void change(UnaryOperator<List<String>> change) throws IOException;

    /// What they stand in, for people.
    String place();
}
