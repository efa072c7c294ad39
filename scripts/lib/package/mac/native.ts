/** The signature of better-sqlite3's native modules. */
import { join } from 'node:path'
import { runTool } from '../run-tool.ts'

const ROOT = join(import.meta.dirname, '../../../..')

/**
 * Signs the modules where they lie, then builds again, so that Loket's code holds the digests of the signed ones. Apple
 * notarises no program with an unsigned library, and each signature has other bytes: it carries the time.
 */
export function signNativeModules(files: readonly string[], keychain: string | null | undefined): void {
  const chain = keychain ?? undefined
  const listed = runTool('security', ['find-identity', '-v', '-p', 'codesigning', ...oneOf(chain)])
  const words = ['--force', '--timestamp', '--options', 'runtime', '--sign', identityIn(listed)]
  const where = chain === undefined ? [] : ['--keychain', chain]
  for (const file of files) runTool('codesign', [...words, ...where, join(ROOT, file)])
  runTool(process.execPath, [join(ROOT, 'scripts/build.mjs')], ROOT)
}

/** The first Developer ID that `security find-identity` lists, by its digest. */
export function identityIn(listed: string): string {
  const found = /^\s*\d+\) ([0-9A-F]{40}) "Developer ID Application: /mu.exec(listed)?.[1]
  if (found === undefined) throw new Error('the keychain holds no valid "Developer ID Application"')
  return found
}

const oneOf = (value: string | undefined) => (value === undefined ? [] : [value])
