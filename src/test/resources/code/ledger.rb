# frozen_string_literal: true

require "json"
require_relative "money"

# Books and what is in them.
module Accounts
  CURRENCY = "EUR"

  # A book of entries.
  class Ledger < Base
    include Enumerable
    attr_reader :entries

    # Starts empty.
    def initialize(name)
      @name = name
      @entries = []
    end

    # Adds an entry.
    #
    # Amounts are cents.
    def add(amount, note: nil)
      @entries << [amount, note]
      self
    end

    def total = @entries.sum(&:first)

    def self.load(path)
      new(JSON.parse(File.read(path)))
    end

    class << self
      def open(path)
        load(path)
      end
    end

    private

    def check!
      raise "empty" if @entries.empty?
    end
  end

  class Accounts::Closed < StandardError; end
end

def helper
  puts "top"
end
