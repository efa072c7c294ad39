// At the forge packages are made and installed as root, since the set-up runs apt-get there.
import { spawnSync } from 'node:child_process'

/** Runs this very program once more as root, where that is needed; then gives its exit code. */
export function againAsRoot() {
  if (process.platform !== 'linux' || process.getuid?.() === 0) return undefined
  const words = ['env', `PATH=${process.env.PATH}`, process.execPath, ...process.argv.slice(1)]
  return spawnSync('sudo', words, { stdio: 'inherit' }).status ?? 1
}
