#!/usr/bin/env bash
# Puts a release in place.
set -euo pipefail

source ./lib.sh

TARGET=/srv/app

# Says what happens.
log() {
  echo "$(date) $*" >&2
}

function rollback {
  ln -sfn "$1" "$TARGET/current"
  log "rolled back to $1"
}

log "start"
rsync -a build/ "$TARGET/next/"
