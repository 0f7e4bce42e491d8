// Copyright 2031 Example Authors
package org.example.text

import java.text.Normalizer
import kotlin.math.min as least

/** How many characters a slug may have. */
const val SLUG_MAX = 60

private val SPACES = Regex("\\s+")

typealias Slugs = Map<String, Slug>

/**
 * The text as part of an address.
 */
fun String.slug(separator: String = "-"): String =
    lowercase().replace(SPACES, separator)

@JvmInline
value class Slug(val text: String)

/** Makes slugs. */
class SlugMaker<T : Any>(
    private val source: (T) -> String,
) : Maker<T>, AutoCloseable where T : Comparable<T> {
    val made: Int
        get() = count

    private var count = 0

    constructor(text: String) : this({ text })

    init {
        require(SLUG_MAX > 0)
    }

    /** Makes one. */
    @Throws(IllegalStateException::class)
    override suspend fun <R> make(from: T, then: (Slug) -> R): R {
        count++
        fun inner(x: Int) = x + 1
        return then(Slug(source(from).slug()))
    }

    internal fun reset() {
        count = 0
    }

    override fun close() {
        reset()
        println("closed")
    }

    companion object {
        /** For texts. */
        fun plain(): SlugMaker<String> {
            return SlugMaker({ it })
        }
    }

    inner class Step(val number: Int) {
        fun next(): Step {
            return Step(number + 1)
        }
    }
}

/** What can make things. */
interface Maker<T> {
    suspend fun <R> make(from: T, then: (Slug) -> R): R
}

enum class Case(val word: String) {
    LOWER("lower") {
        override fun apply(text: String) = text.lowercase()
    },
    UPPER("upper");

    open fun apply(text: String): String = text.uppercase()
}

data class Pair2(val a: Int, val b: Int)

object Registry {
    private val all = mutableListOf<Slug>()

    fun add(slug: Slug) {
        all += slug
    }
}
