package dev.contextd.feature.transfer;

import dev.contextd.base.digest.Sha256;
import dev.contextd.base.project.Holder;
import dev.contextd.base.project.Owner;
import dev.contextd.keep.library.HolderRecords;
import dev.contextd.keep.library.Holders;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.function.UnaryOperator;
import tools.jackson.databind.node.ObjectNode;

/// Writes what an owner has as JSON lines: a header, a line for each record, and at the end how many there were and a
/// hash of all before, so that a file that was cut off is known for one.
public final class Export {
    private final HolderRecords holderRecords;
    private final UnaryOperator<ObjectNode> scrub;
    private final String version;
    private final InstantSource clock;

    /// @param scrub masks secrets, once more on the way out
    /// @param version of the program, for people who read the file
    public Export(HolderRecords holderRecords, UnaryOperator<ObjectNode> scrub, String version, InstantSource clock) {
        this.holderRecords = holderRecords;
        this.scrub = scrub;
        this.version = version;
        this.clock = clock;
    }

    /// Gives the number of records.
    ///
    /// @param shared whether also what the owner shares with their team and organisation
    /// @param progress told of the records so far, after each
    public long write(Owner owner, boolean shared, OutputStream out, LongConsumer progress) throws IOException {
        var lines = new Lines(out, progress);
        try {
            lines.add(ExportFile.header(version, owner.name(), shared, clock.instant()));
            var holders = holders(owner, shared);
            holders.forEach((share, ofShare) ->
                    ofShare.forEach(holder -> holderRecords.exportedItems(holder, exported -> {
                        if (Holders.see(ofShare, exported.item())) {
                            lines.record(ExportLine.json(exported, share));
                        }
                    })));
            holderRecords.attached(
                    owner.name(),
                    holders.values().stream().flatMap(List::stream).toList(),
                    attached -> lines.record(ExportLine.json(attached)));
            lines.end();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return lines.records;
    }

    private static Map<ExportLine.Share, List<Holder>> holders(Owner owner, boolean shared) {
        var holders = new EnumMap<ExportLine.Share, List<Holder>>(ExportLine.Share.class);
        holders.put(ExportLine.Share.OWN, List.of(Holders.own(owner)));
        if (shared) {
            holders.put(ExportLine.Share.TEAM, Holders.ofTeam(owner));
            holders.put(ExportLine.Share.ORG, Holders.ofOrg(owner));
        }
        return holders;
    }

    /// Counts and hashes what it writes.
    private final class Lines {
        private final OutputStream out;
        private final LongConsumer progress;
        private final MessageDigest hash = Sha256.fresh();
        private long records;

        Lines(OutputStream out, LongConsumer progress) {
            this.out = out;
            this.progress = progress;
        }

        void record(ObjectNode line) {
            add(ExportLine.scrubbed(line, scrub));
            records++;
            progress.accept(records);
        }

        void add(ObjectNode line) {
            byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
            hash.update(bytes);
            write(bytes);
        }

        void end() {
            var footer = ExportFile.footer(records, HexFormat.of().formatHex(hash.digest()));
            write((footer + "\n").getBytes(StandardCharsets.UTF_8));
        }

        private void write(byte[] bytes) {
            try {
                out.write(bytes);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
