// What a test needs for a real keyring of its own, in a desktop session of its own.
import { linux } from './paths.mjs'
import { onPath } from './system-libraries.mjs'

/** `parts` of `ensureSystemLibraries`. Outside Linux the keyring is the person's own and is not touched. */
export const forKeyrings = [
  { program: 'dbus-daemon', names: ['dbus-daemon', 'dbus'] },
  { program: 'dbus-send', names: ['dbus-bin', 'dbus'] },
  { program: 'gnome-keyring-daemon', names: ['gnome-keyring'] },
].map(({ program, names }) => ({ what: program, isThere: () => !linux || onPath(program), names }))
