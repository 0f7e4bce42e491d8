package dev.contextd.feature.transfer;

import dev.contextd.base.project.Owner;
import dev.contextd.feature.transfer.Line.Damaged;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.library.Holdings.Attached;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.Parcel;
import dev.contextd.keep.library.Parcel.Beside;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.tool.Json;
import tools.jackson.databind.node.ObjectNode;

/// What a line becomes where it is imported: whatever was the exporting owner's is the importing owner's.
///
/// @param from the owner who exported
record Landing(Owner owner, String from) {
    private static final String OWNER = "owner";

    Line of(Line line) {
        try {
            return switch (line) {
                case Line.OfItem(var parcel) -> new Line.OfItem(of(parcel));
                case Line.OfAttached(var attached) -> new Line.OfAttached(of(attached));
            };
        } catch (IllegalArgumentException e) {
            throw new Damaged(String.valueOf(e.getMessage()));
        }
    }

    private Parcel of(Parcel parcel) {
        var item = parcel.item();
        var holder = switch (Line.Share.of(item.holder())) {
            case OWN -> Holders.own(owner);
            case TEAM -> Holders.team(owner);
            case ORG -> Holders.org(owner);
        };
        var slips = parcel.slips().stream()
                .map(slip -> new Beside(
                        slip.path().stream()
                                .map(part -> part.equals(Line.HOLDER) ? holder : part)
                                .toList(),
                        slip.json()))
                .toList();
        var landed = new Parcel(
                new Item(
                        item.id(),
                        holder,
                        item.project(),
                        item.kind(),
                        item.tags(),
                        item.at(),
                        item.text(),
                        item.body()),
                slips);
        check(landed.fits(), item.id());
        return landed;
    }

    private Attached of(Attached attached) {
        check(
                attached.key().parts().size() > 1 && attached.json().length() <= RecordStore.JSON_CHARS_MAX,
                attached.to());
        if (Json.MAPPER.readTree(attached.json()) instanceof ObjectNode body
                && body.path(OWNER).asString("").equals(from)) {
            return new Attached(
                    attached.to(),
                    attached.path(),
                    body.put(OWNER, owner.name()).toString());
        }
        return attached;
    }

    private static void check(boolean fits, String id) {
        if (!fits) {
            throw new Damaged("the record of " + id + " is too long");
        }
    }
}
