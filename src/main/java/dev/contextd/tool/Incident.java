package dev.contextd.tool;

import java.lang.System.Logger.Level;

/// A bug that a call met: its details are in the log, under a number that is all the client is told.
public record Incident(String number) {
    private static final System.Logger LOG = System.getLogger(Incident.class.getName());

    /// @param where what was being done
    public static Incident of(String where, Throwable bug) {
        var incident = new Incident(Ids.fresh("inc_").substring(0, 16));
        LOG.log(Level.ERROR, "incident " + incident.number() + " in " + where, bug);
        return incident;
    }
}
