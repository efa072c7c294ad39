/** Packages Loket as a release: renamed, in an archive, with its fuses set. In a separate folder. */
import { chmodSync, chownSync, copyFileSync, cpSync, existsSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createPackageWithOptions } from '@electron/asar'
import { flipFuses } from '@electron/fuses'
import { RELEASE_FUSES } from '../../scripts/lib/fuses.ts'

const ROOT = join(import.meta.dirname, '../..')
const SQLITE = 'node_modules/better-sqlite3'
/** The program's parts, and its files at run time. */
const PARTS = [
  'package.json',
  'out/main',
  'out/preload',
  'out/renderer',
  `${SQLITE}/package.json`,
  `${SQLITE}/lib`,
  `${SQLITE}/prebuilds/${process.platform}-${process.arch}.node`,
]

export type Packed = {
  readonly release: string
  /** The same before its fuses are set, under the name by which Electron recognises a development build. */
  readonly bare: string
  /** Where a program may be planted next to the archive. */
  readonly resources: string
}

/** `electron`: the base program, which must be a Linux one. */
export async function packLoket(electron: string, folder: string): Promise<Packed> {
  const stage = join(folder, 'stage')
  const dist = join(folder, 'loket')
  const resources = join(dist, 'resources')
  cpSync(dirname(electron), dist, { recursive: true })
  for (const part of PARTS) cpSync(join(ROOT, part), join(stage, part), { recursive: true })
  await createPackageWithOptions(stage, join(resources, 'app.asar'), { unpack: '*.node' })
  rmSync(stage, { recursive: true })
  rmSync(join(resources, 'default_app.asar'), { force: true })
  const bare = join(dist, basename(electron))
  const release = join(dist, 'loket-release')
  copyFileSync(bare, release)
  await flipFuses(release, RELEASE_FUSES)
  for (const file of [bare, release]) chmodSync(file, 0o755)
  installHelper(join(dist, 'chrome-sandbox'))
  return { release, bare, resources }
}

/** Chromium's second way into its sandbox, where the system has no user namespaces. Only root can install it. */
function installHelper(helper: string): void {
  if (process.getuid?.() !== 0 || !existsSync(helper)) return
  chownSync(helper, 0, 0)
  chmodSync(helper, 0o4755)
}
