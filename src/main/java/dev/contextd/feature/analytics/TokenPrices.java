package dev.contextd.feature.analytics;

/// What a token is worth, for the figures that are estimates.
///
/// @param tokensPerMinute how many a model reads and writes in a minute, all in all
public record TokenPrices(double usdPer1000Tokens, int tokensPerMinute) {}
