/// The access tokens of those who sign in at an authorization server (OAuth 2.1): signed by it, for this server, and
/// checked here, without asking it. Only this package knows the library that reads them, and of the network only where
/// the issuer has its keys; a token never leaves.
@NullMarked
package dev.contextd.base.access.jwt;

import org.jspecify.annotations.NullMarked;
