#!/bin/sh
# Runs the current release. An upgrade switches the link `current` and leaves this file as it is.
home=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
exec "$home/current/guildhall" "$@"
