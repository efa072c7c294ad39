import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { whereIs } from '../../system-libraries.mjs'

/** Where the image begins: `runtime.sh` names it too. */
const OFFSET = 4096
const runtime = fileURLToPath(new URL('runtime.sh', import.meta.url))

/**
 * The folder that electron-builder otherwise downloads: Debian's programs, and a stand-in for the runtime.
 * @param {string} folder
 * @returns {string} the same
 */
export function appImageTools(folder) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'runtimes'), { recursive: true })
  for (const program of ['mksquashfs', 'desktop-file-validate'])
    symlinkSync(whereIs(program), join(folder, program))
  const script = readFileSync(runtime)
  const padded = Buffer.concat([script, Buffer.alloc(OFFSET - script.length, '\n')])
  for (const arch of ['x64', 'arm64']) {
    mkdirSync(join(folder, 'lib', arch), { recursive: true })
    writeFileSync(join(folder, 'runtimes', `runtime-${arch}`), padded)
  }
  return folder
}
