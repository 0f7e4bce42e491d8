#!/usr/bin/env python3
# Copyright 2031 Example Authors
"""Tokens kept in memory.

Nothing is written to disk.
"""
from __future__ import annotations

import os, sys as system
import collections.abc
from .errors import (
    AuthError,
    Expired,
)

__all__ = ["TokenCache", "refresh", "_special"]

LIFETIME = 300
retries: int = 3

try:
    import ujson as json
except ImportError:
    json = None

    def fallback():
        return {}


# A remark that belongs to the function below.
@retry(times=3, on=(AuthError, Expired))
@traced
async def refresh(user: str, *, force: bool = False) -> "Token":
    """Fetches a token anew.

    Whatever is cached is thrown away.
    """
    if force:
        drop(user)

    def attempt(n):
        """Tries once."""
        return n + 1

    return await attempt(1)


def _drop(user): return None


def _special():
    pass


class TokenCache(collections.abc.Mapping[str, int], metaclass=Meta):
    """All tokens, by user."""

    size_max = 100

    def __init__(self, clock=None):
        self._clock = clock

    @property
    def size(self) -> int:
        """How many there are."""
        return len(self._tokens)

    @staticmethod
    def of(*tokens: Token) -> TokenCache:
        return TokenCache()

    class Entry:
        """One of them."""

        def __repr__(self):
            return "entry"

        def age(self):
            return 1

    def _evict(self) -> None:
        r'''Throws away \d old ones.'''
        for token in list(self._tokens):
            del self._tokens[token]

    def __getitem__(self, user):
        return self._tokens[user]

    def __len__(self):
        return len(self._tokens)


if __name__ == "__main__":
    print(TokenCache())
