package dev.contextd.base.host;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandleProxies;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/// How far a thread gives way to others on Linux. The JVM has priorities of threads, and does not pass them on there.
final class Niceness {
    /// With so much more a thread gets a tenth of what others of its process get that want the same core.
    static final int OF_WHO_HAS_TIME = 10;

    private static final int REFUSED = -1;

    private static final Optional<IntUnaryOperator> NICE = linked();

    private Niceness() {}

    @SuppressWarnings("restricted") // one number in, one number out
    private static Optional<IntUnaryOperator> linked() {
        try {
            var linker = Linker.nativeLinker();
            var signature = FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT);
            return linker.defaultLookup()
                    .find("nice")
                    .map(found -> linker.downcallHandle(found, signature))
                    .map(handle -> MethodHandleProxies.asInterfaceInstance(IntUnaryOperator.class, handle));
        } catch (UnsupportedOperationException | IllegalCallerException _) {
            // a JVM that calls no functions of the system, or was told not to
            return Optional.empty();
        }
    }

    /// Of the thread that calls, for the rest of its life: to be less nice again takes rights that few have.
    static boolean raise() {
        return NICE.isPresent() && NICE.get().applyAsInt(OF_WHO_HAS_TIME) != REFUSED;
    }
}
