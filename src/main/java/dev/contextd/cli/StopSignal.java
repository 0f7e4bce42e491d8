package dev.contextd.cli;

import java.lang.System.Logger.Level;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

/// Ends a command in order when somebody asks the process to end.
///
/// Shutdown hooks will not do: they all run at once, and the runtime of the embedding model frees itself in one while
/// our threads may still be inside it, which ends the process with a crash. A signal comes before the hooks. The JDK's
/// class for signals is there on every JDK and yet not for everybody, hence the reflection; where it is missing, a hook
/// has to do.
final class StopSignal {
    private static final System.Logger LOG = System.getLogger(StopSignal.class.getName());

    /// Ctrl-C, a service manager, a terminal that goes.
    private static final List<String> NAMES = List.of("INT", "TERM", "HUP");

    /// What a shell expects of a process that a signal ended.
    private static final int EXIT_CODE = 128;

    private final AtomicBoolean begun = new AtomicBoolean();

    private StopSignal() {}

    /// @param stop puts everything in order; runs once, on a thread of its own, and then the process ends
    static StopSignal then(Runnable stop) {
        var signal = new StopSignal();
        for (String name : NAMES) {
            try {
                handle(name, number -> {
                    if (signal.begun.compareAndSet(false, true)) {
                        try {
                            stop.run();
                        } finally {
                            System.exit(EXIT_CODE + number);
                        }
                    }
                });
            } catch (ReflectiveOperationException | RuntimeException e) {
                LOG.log(Level.DEBUG, "no signal " + name + " on this system", e);
                if (name.equals("TERM")) {
                    Runtime.getRuntime()
                            .addShutdownHook(Thread.ofPlatform().name("stop").unstarted(stop));
                }
            }
        }
        return signal;
    }

    /// For a command that ends by itself: from here on no signal matters. If one came before, it ends the process, with
    /// its own code, and this does not return.
    void disregard() throws InterruptedException {
        if (!begun.compareAndSet(false, true)) {
            new CountDownLatch(1).await();
        }
    }

    /// For a command that does nothing but wait to be stopped, and then ends by itself.
    ///
    /// @return the exit code
    static int await() throws InterruptedException {
        var stopped = new CompletableFuture<Integer>();
        for (String name : NAMES) {
            try {
                handle(name, number -> stopped.complete(EXIT_CODE + number));
            } catch (ReflectiveOperationException | RuntimeException e) {
                LOG.log(Level.DEBUG, "no signal " + name + " on this system", e);
            }
        }
        try {
            return stopped.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a signal is a number", e);
        }
    }

    /// For a command that has started another which has the terminal: what the terminal sends reaches that one too, so
    /// here it means nothing; what is sent to this process alone is passed on. Both end when the other one does.
    ///
    /// @param other may be started later than this
    static void passOn(CompletableFuture<Process> other) {
        for (String name : NAMES) {
            try {
                handle(name, _ -> {
                    if (!name.equals("INT")) {
                        var _ = other.thenAccept(Process::destroy);
                    }
                });
            } catch (ReflectiveOperationException | RuntimeException e) {
                LOG.log(Level.DEBUG, "no signal " + name + " on this system", e);
            }
        }
    }

    private interface Handler {
        void handle(int number);
    }

    private static void handle(String name, Handler handler) throws ReflectiveOperationException {
        var signalType = Class.forName("sun.misc.Signal");
        var handlerType = Class.forName("sun.misc.SignalHandler");
        InvocationHandler calls = (proxy, method, arguments) -> switch (method.getName()) {
            case "handle" -> {
                handler.handle((int) signalType.getMethod("getNumber").invoke(arguments[0]));
                yield null;
            }
            case "hashCode" -> System.identityHashCode(proxy);
            case "equals" -> System.identityHashCode(proxy) == System.identityHashCode(arguments[0]);
            default -> "StopSignal";
        };
        signalType
                .getMethod("handle", signalType, handlerType)
                .invoke(
                        null,
                        signalType.getConstructor(String.class).newInstance(name),
                        Proxy.newProxyInstance(StopSignal.class.getClassLoader(), new Class<?>[] {handlerType}, calls));
    }
}
