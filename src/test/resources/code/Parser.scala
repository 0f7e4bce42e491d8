package org.example.parse

import scala.util.{Try, Success}

/** Parses things. */
trait Parser[+A] {
  /** Parses a text. */
  def parse(text: String): Try[A]

  def map[B](f: A => B): Parser[B] = new Parser[B] {
    def parse(text: String): Try[B] = Parser.this.parse(text).map(f)
  }
}

object Parser {
  val Empty = ""

  def const[A](a: A): Parser[A] = {
    text => Success(a)
  }
}

case class Token(kind: String, text: String)

sealed abstract class Tree(val size: Int) extends Serializable {
  private def walk(): Unit = {
    println(size)
  }
}

type Parsers = List[Parser[?]]

enum Colour {
  case Red, Green
}
