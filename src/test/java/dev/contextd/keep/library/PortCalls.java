package dev.contextd.keep.library;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// How often ports were asked, by the name of the port and of its method.
final class PortCalls {
    private final Map<String, Integer> counts = new ConcurrentHashMap<>();

    /// Without what goes on in the background.
    private final Map<String, Integer> own = new ConcurrentHashMap<>();

    private final Thread maker = Thread.currentThread();

    /// The port with every call of it counted.
    <P> P counted(Class<P> port, P real) {
        return port.cast(Proxy.newProxyInstance(
                port.getClassLoader(), new Class<?>[] {port}, (_, method, arguments) -> {
                    String name = port.getSimpleName() + "." + method.getName();
                    counts.merge(name, 1, Integer::sum);
                    if (Thread.currentThread().equals(maker)) {
                        own.merge(name, 1, Integer::sum);
                    }
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }

    /// By the thread that made this.
    int own(String name) {
        return own.getOrDefault(name, 0);
    }

    Map<String, Integer> counts() {
        return counts;
    }
}
