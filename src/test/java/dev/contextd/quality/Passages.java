package dev.contextd.quality;

import dev.contextd.World;
import dev.contextd.base.project.Project;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.library.Item;
import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// The passages of a project's files. Where a question asks for a file, all of its passages are one answer; where it
/// asks for something in a file, written `path#symbol`, those of each symbol are.
///
/// @param places of the passages, as `path#symbol`, by their ids
record Passages(Map<String, String> places) implements Judging {
    private static final String KIND = "code";
    private static final int PASSAGES_MAX = 2_000;

    static Passages of(World world, Path root) {
        var places = new LinkedHashMap<String, String>();
        items(world, root).forEach(item -> places.put(item.id(), place(Json.MAPPER.readTree(item.body()))));
        return new Passages(places);
    }

    private static List<Item> items(World world, Path root) {
        return world.wiring
                .library()
                .items(
                        Holders.own(world.wiring.localUser()),
                        Project.required(root.toString()).key(),
                        KIND,
                        Optional.empty(),
                        PASSAGES_MAX)
                .toList();
    }

    /// How many wait for their vectors.
    static int pending(World world, Path root) {
        return world.wiring
                .library()
                .vectors()
                .awaited(
                        Holders.own(world.wiring.localUser()),
                        Project.required(root.toString()).key(),
                        KIND);
    }

    /// Of a passage, or of a hit of `repository_search`, which has the same fields.
    static String place(JsonNode passage) {
        return passage.path("path").asString() + "#" + passage.path("symbol").asString("");
    }

    @Override
    public Collection<String> ids() {
        return places.keySet();
    }

    @Override
    public Set<String> right(LabelledQuestion question) {
        var there = new HashSet<String>();
        places.values().forEach(place -> there.add(name(place, question)));
        if (!there.containsAll(question.right())) {
            throw new IllegalArgumentException("there is nothing like " + question.right());
        }
        return question.right();
    }

    /// @param hits ids, or places as the tool tells them
    @Override
    public List<String> names(List<String> hits, LabelledQuestion question) {
        return hits.stream()
                .map(hit -> name(places.getOrDefault(hit, hit), question))
                .distinct()
                .limit(BetterHalf.DEPTH)
                .toList();
    }

    private static String name(String place, LabelledQuestion question) {
        boolean bySymbol = question.right().stream().anyMatch(right -> right.contains("#"));
        return bySymbol ? place : place.substring(0, place.indexOf('#'));
    }
}
