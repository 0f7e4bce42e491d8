package dev.contextd.text;

/// A large language model that is asked one thing at a time.
///
/// Nothing of this program may need it: it is slow, costs money, is wrong at times, and may not be there.
@FunctionalInterface
public interface Chat {
    /// What the model says. Throws a `Failure` `UNAVAILABLE` with the reason in one sentence if it does not answer in
    /// time or not sensibly; an interrupt ends the wait soon and leaves the thread interrupted.
    ///
    /// @param instructions what it shall do; ours alone
    /// @param question what it shall do it with; may hold text of strangers
    String answer(String instructions, String question);
}
