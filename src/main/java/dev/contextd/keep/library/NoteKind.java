package dev.contextd.keep.library;

import dev.contextd.base.project.Owner;
import dev.contextd.base.project.ProjectKey;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A kind of items that can be written as notes, and taken from them.
public interface NoteKind {
    /// The kind of the items.
    String kind();

    /// What ids of the kind begin with.
    String prefix();

    /// The folder for new notes.
    String folder();

    /// What may stand in the field `kind` of such a note.
    Set<String> words();

    /// Whether each belongs to one project.
    boolean isOfProject();

    /// Nothing for what stands for itself no more.
    Optional<Note> of(Item item);

    /// What a person wrote, in the form that [#of] gives: with what they left out. Throws a
    /// [dev.contextd.base.failure.Failure] with a sentence about what is wrong.
    ///
    /// @param name what to call it if the note does not
    Note read(Map<String, @Nullable Object> fields, String text, String name);

    /// The id of what is the same thing by another id.
    Optional<String> twin(Note note, Owner owner);

    /// Puts it into the draft, in the place of what is there under its id or as a new one, and gives what it is then.
    ///
    /// @param before as it is now, if it is there
    Note take(Draft draft, Note note, Optional<Item> before, Owner owner, ProjectKey project);
}
