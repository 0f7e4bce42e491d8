package dev.contextd.feature.transfer;

import dev.contextd.base.project.Owner;
import dev.contextd.feature.transfer.ExportLine.Damaged;
import dev.contextd.keep.library.ExportedItem;
import dev.contextd.keep.library.HolderRecords.Attached;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.SideRecord;
import dev.contextd.tool.Json;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/// Rewrites an exported line for its importing owner: whatever it says whose it is, it is the importing owner's.
record ImportedLine(Owner owner) {
    private static final String OWNER = "owner";

    /// Where the path of a side record says whose it is: a holder, or the item itself.
    private static final int WHOSE_AT = 1;

    ExportLine of(ExportLine line) {
        try {
            return switch (line) {
                case ExportLine.OfItem(var exported) -> new ExportLine.OfItem(of(exported));
                case ExportLine.OfAttached(var attached) -> new ExportLine.OfAttached(of(attached));
            };
        } catch (IllegalArgumentException e) {
            throw new Damaged(String.valueOf(e.getMessage()));
        }
    }

    private ExportedItem of(ExportedItem exported) {
        var item = exported.item();
        var holder = switch (ExportLine.Share.of(item.holder().key())) {
            case OWN -> Holders.own(owner);
            case TEAM -> Holders.team(owner);
            case ORG -> Holders.org(owner);
        };
        exported.sideRecords().forEach(sideRecord -> checkPlace(sideRecord, item.id()));
        var sideRecords = exported.sideRecords().stream()
                .map(sideRecord -> new SideRecord(
                        sideRecord.path().stream()
                                .map(part -> part.equals(ExportLine.HOLDER) ? holder.key() : part)
                                .toList(),
                        sideRecord.json(),
                        true))
                .toList();
        var landed = new ExportedItem(
                new Item(
                        item.id(),
                        holder,
                        item.project(),
                        item.kind(),
                        item.tags(),
                        item.at(),
                        item.text(),
                        item.body(),
                        item.label()),
                sideRecords);
        check(landed.fits(), item.id());
        return landed;
    }

    /// Only below its holder or its item is a place its own; anywhere else would be somebody else's.
    private static void checkPlace(SideRecord sideRecord, String id) {
        var path = sideRecord.path();
        if (path.size() <= WHOSE_AT || !Set.of(ExportLine.HOLDER, id).contains(path.get(WHOSE_AT))) {
            throw new Damaged("a slip of " + id + " stands where only others' may");
        }
    }

    private Attached of(Attached attached) {
        check(attached.fits(), attached.to());
        if (Json.MAPPER.readTree(attached.json()) instanceof ObjectNode body && body.has(OWNER)) {
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
