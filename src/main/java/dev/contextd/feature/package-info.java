/// What the product can do: one package a feature, none of which knows another. A feature is the thing, the things (a
/// plural class with the rules and `tools()`), and one file for each tool.
@NullMarked
package dev.contextd.feature;

import org.jspecify.annotations.NullMarked;
