package dev.contextd.feature.transfer;

import dev.contextd.base.project.Owner;
import dev.contextd.feature.transfer.ExportLine.Damaged;
import dev.contextd.keep.library.ExportedItem;
import dev.contextd.keep.library.HolderRecords.Attached;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.SideRecord;
import dev.contextd.tool.Json;
import tools.jackson.databind.node.ObjectNode;

/// Rewrites an exported line for its importing owner: whatever was the exporting owner's is the importing owner's.
///
/// @param from the owner who exported
record ImportedLine(Owner owner, String from) {
    private static final String OWNER = "owner";

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
        var holder = switch (ExportLine.Share.of(item.holder())) {
            case OWN -> Holders.own(owner);
            case TEAM -> Holders.team(owner);
            case ORG -> Holders.org(owner);
        };
        var sideRecords = exported.sideRecords().stream()
                .map(sideRecord -> new SideRecord(
                        sideRecord.path().stream()
                                .map(part -> part.equals(ExportLine.HOLDER) ? holder : part)
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
                        item.body()),
                sideRecords);
        check(landed.fits(), item.id());
        return landed;
    }

    private Attached of(Attached attached) {
        check(attached.fits(), attached.to());
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
