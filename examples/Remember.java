import dev.contextd.api.Contextd;
import dev.contextd.api.ConversationCalls.Among;
import dev.contextd.api.ConversationCalls.Importance;
import dev.contextd.api.ConversationCalls.Period;
import dev.contextd.api.ConversationCalls.Relationship;
import dev.contextd.api.ConversationCalls.Role;
import dev.contextd.api.Enquiry;
import dev.contextd.api.FoldingCalls.Task;
import dev.contextd.api.MemoryCalls.Outcome;
import dev.contextd.base.failure.Failure;
import java.nio.file.Path;
import java.util.List;

/// A program that keeps its conversations and what it learned, with contextd as a library. From the root of a clone,
/// after ./mvnw package:
///
///     java --enable-native-access=ALL-UNNAMED -cp target/contextd.jar examples/Remember.java FOLDER
///
/// Each build compiles and runs it.
public final class Remember {
    private Remember() {}

    public static void main(String[] args) {
        var data = Path.of(args.length > 0 ? args[0] : "remembered");
        try (var contextd = Contextd.open(data)) {
            talk(contextd);
            learn(contextd, Path.of("").toAbsolutePath());
        } catch (Failure e) {
            // One sentence that says what to do, such as that a server has the directory.
            System.err.println(e.sentence());
            System.exit(1);
        }
    }

    /// What seed 002 describes: messages under a name, summaries, similar and related contexts, figures.
    private static void talk(Contextd contextd) {
        var conversations = contextd.conversations();
        conversations.add("checkout-bug", Role.USER, "Orders are charged twice when the payment page is reloaded.");
        conversations.add(
                "checkout-bug",
                Role.ASSISTANT,
                "We decided to send an idempotency key with every charge.",
                Importance.CRITICAL,
                List.of("decision"));
        conversations.add("garden", Role.USER, "Tomatoes want sun and little water.");
        conversations.add("refunds", Role.USER, "Customers who were charged twice get their money back on Friday.");
        conversations.relate("refunds", "checkout-bug", Relationship.CONTINUES);

        var context = conversations.retrieve("checkout-bug");
        System.out.println(context.messageCount() + " messages, "
                + contextd.tokens(context.messages().getFirst().content()) + " tokens in the first");
        System.out.println("summary: " + conversations.summarize("checkout-bug").summary());
        for (var similar : conversations.similar("orders charged twice", 1)) {
            System.out.println("similar: " + similar.contextId());
        }
        System.out.println("related: " + conversations.related("checkout-bug"));
        for (var found : conversations.search(Enquiry.of("idempotency key").atMost(1), Among.ALL)) {
            System.out.println("found: " + found.message().content());
        }
        System.out.println(
                "messages added: " + conversations.metrics(Period.DAY).byType().get("add_message"));
    }

    /// What sessions learn is found in later ones, also by a sub-task that begins; secrets never get into the store.
    private static void learn(Contextd contextd, Path project) {
        contextd.memories()
                .record(
                        project,
                        "Charges need an idempotency key",
                        "A charge without one is repeated on reload. Sandbox password: hunter2-Sandbox-9931",
                        Outcome.SUCCESS,
                        "payments");
        for (var memory : contextd.memories()
                .search(Enquiry.of("charged twice on reload").in(project).atMost(1))) {
            System.out.println("memory: " + memory.title());
            System.out.println("masked: " + !memory.content().contains("hunter2"));
        }

        var folding = contextd.folding(project);
        var branch = folding.branch(new Task("Make charges idempotent", "Find where charges are sent.").budget(4_000));
        System.out.println("branch begins with: " + branch.injectedContext().size() + " memory");
        System.out.println("folded: "
                + (folding.fold("Charges are sent in Payments.java.").summary().tokensFolded() > 0));
    }
}
