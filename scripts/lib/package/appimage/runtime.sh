#!/bin/sh
# Stands in for the AppImage runtime, which mounts the image: this one unpacks it. For trials only.
set -eu
offset=4096
if [ "${1-}" = --appimage-offset ]; then
  echo "$offset"
  exit
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
unsquashfs -quiet -no-progress -offset "$offset" -dest "$folder/app" "$0" >"$folder/said"
status=0
APPIMAGE=$(readlink -f "$0") APPDIR="$folder/app" "$folder/app/AppRun" "$@" || status=$?
exit "$status"
