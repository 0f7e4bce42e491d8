/// Asks a language model over the OpenAI chat protocol, which most servers of models speak.
@NullMarked
package dev.contextd.text.openai;

import org.jspecify.annotations.NullMarked;
