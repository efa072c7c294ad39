import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** SHA-256 of better-sqlite3's native module, for each system and processor: `electron.vite.config.ts` puts it here. */
declare const NATIVE_DIGESTS: Readonly<Record<string, string>>

/** The file that better-sqlite3 loads. No fuse of Electron covers it. */
function nativeModule(): string {
  const library = dirname(createRequire(import.meta.url).resolve('better-sqlite3/package.json'))
  return join(library, 'prebuilds', `${process.platform}-${process.arch}.node`)
}

/** The file, if it is not the one that this build was made with. Asked before the first journal is opened. */
export function foreignNativeModule(
  file = nativeModule(),
  digest = NATIVE_DIGESTS[`${process.platform}-${process.arch}`],
): string | undefined {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex') === digest ? undefined : file
  } catch {
    return file
  }
}
