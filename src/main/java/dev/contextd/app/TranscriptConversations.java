package dev.contextd.app;

import dev.contextd.base.project.Owner;
import dev.contextd.base.project.Project;
import dev.contextd.feature.conversation.Conversations;
import dev.contextd.feature.conversation.message.Importance;
import dev.contextd.feature.conversation.message.Imported;
import dev.contextd.feature.conversation.message.ImportedMessage;
import dev.contextd.feature.conversation.message.ImportedRecord;
import dev.contextd.feature.conversation.message.MessageRole;
import dev.contextd.feature.conversation.message.NewMessage;
import dev.contextd.feature.transcript.Destination;
import dev.contextd.feature.transcript.FilePosition;
import dev.contextd.feature.transcript.TranscriptEntry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Sessions of other agents as conversations: one context for each, by the session's id.
final class TranscriptConversations implements Destination {
    /// What the session's people did not say themselves matters less in a summary.
    private static final Set<String> MACHINERY =
            Set.of("tool_use", "tool_result", "raw", "meta", "thinking", "sidechain", "compact_boundary", "program");

    private static final Set<String> NOT_A_PERSONS = Set.of(TranscriptEntry.PROGRAM, "meta", "sidechain", "summary");

    /// What the tags begin with that name files.
    static final String FILE = "file:";

    private static final int TAG_CHARS_MAX = 300;
    private static final int TAGS_MAX = 20;

    private final Conversations conversations;
    private final Owner owner;
    private final UnaryOperator<String> scrub;

    TranscriptConversations(Conversations conversations, Owner owner, UnaryOperator<String> scrub) {
        this.conversations = conversations;
        this.owner = owner;
        this.scrub = scrub;
    }

    @Override
    public FilePosition position(String source) {
        return conversations.standing(source, owner).map(FilePosition::of).orElse(FilePosition.START);
    }

    @Override
    public List<TranscriptEntry> take(
            String source, String session, String project, List<TranscriptEntry> entries, FilePosition next) {
        var imported =
                entries.stream().map(entry -> imported(entry, Path.of(project))).toList();
        var key = project(Path.of(project)).key();
        var fresh = conversations.bring(session, owner, key, imported, source, next.toJson()).stream()
                .map(Imported::id)
                .collect(Collectors.toCollection(HashSet::new));
        return entries.stream().filter(entry -> fresh.remove(entry.id())).toList();
    }

    /// Where the session worked may be gone: then what is left around it counts.
    private static Project project(Path directory) {
        @Nullable Path there = directory;
        while (there != null && !Files.isDirectory(there)) {
            there = there.getParent();
        }
        return Project.required(String.valueOf(there));
    }

    private Imported imported(TranscriptEntry entry, Path project) {
        return entry.isMessage()
                ? new ImportedMessage(entry.id(), said(entry, project))
                : new ImportedRecord(entry.id(), entry.kind(), entry.at(), scrub.apply(entry.text()));
    }

    private NewMessage said(TranscriptEntry entry, Path project) {
        var tags = new ArrayList<>(entry.tags());
        entry.files().forEach(file -> tags.add(FILE + within(project, file)));
        entry.commands().forEach(command -> tags.add("command:" + program(command)));
        if (!entry.role().equals("user") && !entry.role().equals("assistant")) {
            tags.add(entry.role());
        }
        boolean machinery = entry.tags().stream().anyMatch(MACHINERY::contains);
        return new NewMessage(
                isPersons(entry) ? MessageRole.USER : MessageRole.ASSISTANT,
                entry.text().isBlank() ? "(nothing)" : scrub.apply(entry.text()),
                machinery ? Importance.LOW : Importance.MEDIUM,
                tags.stream()
                        .map(tag -> scrub.apply(tag.length() > TAG_CHARS_MAX ? tag.substring(0, TAG_CHARS_MAX) : tag))
                        .distinct()
                        .limit(TAGS_MAX)
                        .toList(),
                entry.at());
    }

    /// What a tool answered, a program put in or a sub-agent was told is the agent's side: no user wrote it.
    private static boolean isPersons(TranscriptEntry entry) {
        return entry.role().equals("user") && entry.tags().stream().noneMatch(NOT_A_PERSONS::contains);
    }

    private static String within(Path project, String file) {
        return file.startsWith(project + "/")
                ? file.substring(project.toString().length() + 1)
                : file;
    }

    /// What runs, without what it is told to do.
    private static String program(String command) {
        String first = command.strip().replaceFirst("(?s)\\s.*", "");
        return first.substring(first.lastIndexOf('/') + 1);
    }
}
