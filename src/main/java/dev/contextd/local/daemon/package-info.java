/// The one server of a user on this machine: takes in the bridges of agents, the hooks and the commands of its user
/// over a socket that nobody else can reach, and ends when it is not needed or makes way for a newer one.
@NullMarked
package dev.contextd.local.daemon;

import org.jspecify.annotations.NullMarked;
