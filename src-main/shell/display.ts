import { spawnSync } from 'node:child_process'

const NOWHERE = '--ozone-platform=headless'

/** Only Linux can be without one. */
export function hasDisplay(): boolean {
  const { DISPLAY = '', WAYLAND_DISPLAY = '' } = process.env
  return process.platform !== 'linux' || `${DISPLAY}${WAYLAND_DISPLAY}` !== ''
}

/**
 * Without a display Electron ends a program that waits for anything, such as a passphrase typed over SSH. So the same
 * command runs once more and draws nowhere; its exit code. Undefined where this process can do it.
 */
export function runAgainWithoutDisplay(): number | undefined {
  if (hasDisplay() || process.argv.includes(NOWHERE)) return undefined
  return spawnSync(process.execPath, [NOWHERE, ...process.argv.slice(1)], { stdio: 'inherit' }).status ?? 2
}
