#!/bin/sh
# Proves that a fresh clone installs and tests itself on a machine that has next to nothing: PATH holds
# only node, npm, sh (npm runs scripts with it) and the core utilities; HOME and npm's cache are empty;
# no variable of the caller passes but CHROMIUM_PATH; without it the browser is the one of npm, whatever
# this machine has. There is no git in there, so the clone is made before.
#
#   sh scripts/bare-machine.sh                  npm ci && npm test
#   sh scripts/bare-machine.sh 'npm --version'  something else, in a clone that is not installed yet
#
# BARE_KEEP=1 leaves the folder there to look at. Uncommitted changes are not in the clone.
set -eu

repository=$(cd "$(dirname "$0")/.." && pwd)
command=${1:-'npm ci && npm test'}
bare=$(mktemp -d "${TMPDIR:-/tmp}/guildhall-bare-XXXXXX")
[ -n "${BARE_KEEP:-}" ] || trap 'rm -rf "$bare"' EXIT
# Others may pass through, as through a home folder: the database runs as another user when we are root.
chmod 755 "$bare"
mkdir "$bare/bin" "$bare/home" "$bare/cache" "$bare/tmp"
chmod 1777 "$bare/tmp"

# GNU core utilities (what `dpkg -L coreutils` lists), and those of them that this machine has.
utilities='[ arch b2sum base32 base64 basename basenc cat chcon chgrp chmod chown cksum comm cp csplit cut date
dd df dir dircolors dirname du echo env expand expr factor false fmt fold groups head hostid id install join link
ln logname ls md5sum mkdir mkfifo mknod mktemp mv nice nl nohup nproc numfmt od paste pathchk pinky pr printenv
printf ptx pwd readlink realpath rm rmdir runcon seq sha1sum sha224sum sha256sum sha384sum sha512sum shred shuf
sleep sort split stat stdbuf stty sum sync tac tail tee test timeout touch tr true truncate tsort tty uname
unexpand uniq unlink users vdir wc who whoami yes'
for utility in sh $utilities; do
  for folder in /usr/bin /bin; do
    [ -e "$folder/$utility" ] && ln -sf "$folder/$utility" "$bare/bin/$utility" && break
  done
done
# The machine's own node and npm, not those of a node_modules/.bin that npm put before them.
for program in node npm; do
  found=$(PATH=$(printf %s "$PATH" | tr : '\n' | grep -v node_modules | paste -sd : -) command -v "$program")
  ln -s "$(readlink -f "$found")" "$bare/bin/$program"
done

git clone --quiet "$repository" "$bare/guildhall"
cd "$bare/guildhall"
env -i PATH="$bare/bin" HOME="$bare/home" TMPDIR="$bare/tmp" npm_config_cache="$bare/cache" \
  CHROMIUM_PATH="${CHROMIUM_PATH:-npm}" \
  sh -c "node --version; npm --version; $command"
