/**
 * Looks into a packaged program, before it is put into an installer: `node check.ts FOLDER linux x64`. Prints what it
 * holds as one line of JSON; exit code 1 and the faults where it is not as it must be.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { extractFile, getRawHeader, listPackage } from '@electron/asar'
import { getCurrentFuseWire, FuseState, FuseV1Options } from '@electron/fuses'
import { RELEASE_FUSES } from '../fuses.ts'
import { APP_ID, MAC_ICON, nativeModules, SQLITE, VOICE } from './config.ts'
import { filesIn } from './files-in.ts'
import { faultsInBundle, faultsInFuses } from './mac/bundle.ts'
import { differences } from './same-program.ts'
import { faultsInProgram } from './windows/resources.ts'

/** Bytes of the archive: code, pages and fonts; more is something that does not belong there. */
const MOST_BYTES = 8_000_000
/** What the archive may hold, by the beginning of its path. */
const BELONGS = ['/package.json', '/out/main', '/out/preload', '/out/renderer', `/${SQLITE}`]
/** The files without which the program does not start. */
const NEEDED = [
  '/package.json',
  '/out/main/main.js',
  '/out/preload/preload.cjs',
  '/out/renderer/cashier.html',
  '/out/renderer/customer.html',
  '/out/renderer/early-keys.js',
  `/${SQLITE}/package.json`,
]

type Entry = {
  readonly files?: Readonly<Record<string, Entry>>
  readonly integrity?: { readonly hash: string }
  readonly link?: string
}
export type Checked = {
  readonly faults: readonly string[]
  readonly facts: Readonly<Record<string, unknown>>
}

/**
 * `folder`: the program's own, as it is installed; `program`: its executable there. `system` and `arch` in Node's words, or
 * `universal` for both processors of macOS.
 */
export async function checkPackage(
  { folder, program }: { readonly folder: string; readonly program: string },
  system: string,
  arch: string,
): Promise<Checked> {
  const faults: string[] = []
  const resources = system === 'darwin' ? 'Contents/Resources' : 'resources'
  const archive = join(folder, resources, 'app.asar')
  if (!existsSync(archive)) return { faults: [`${resources}/app.asar is missing`], facts: {} }
  const names = listPackage(archive, { isPack: false }).map((name) => name.replaceAll(sep, '/'))
  const inside = names.filter(
    (name) => !BELONGS.some((begin) => name === begin || name.startsWith(`${begin}/`)),
  )
  // The folders on the way to what belongs there.
  const strange = inside.filter((name) => !BELONGS.some((begin) => begin.startsWith(`${name}/`)))
  if (strange.length > 0) faults.push(`does not belong into the archive: ${strange.slice(0, 5).join(', ')}`)
  for (const name of NEEDED) if (!names.includes(name)) faults.push(`${name} is missing from the archive`)

  const files = filesIn(folder)
  const native = files.filter((file) => file.endsWith('.node'))
  const modules = nativeModules(system, arch)
  const wanted = modules.map((name) => join(folder, resources, 'app.asar.unpacked', name))
  if (!isDeepStrictEqual(native.toSorted(), wanted.toSorted())) {
    const known = modules.map((name) => basename(name)).join(' and ')
    faults.push(`must hold ${known} of better-sqlite3 alone: ${native.join(', ') || 'none'}`)
  } else if (!wanted.every((file) => isBakedIn(archive, names, file)))
    faults.push('the native module is not the one of this build')
  for (const name of [`${resources}/default_app.asar`, `${resources}/app`])
    if (existsSync(join(folder, name))) faults.push(`${name} would be started in the archive's place`)
  const voice = join(folder, resources, 'voice')
  if (existsSync(voice)) faults.push(...differences(VOICE, voice, []).map((fault) => `voice: ${fault}`))
  else faults.push('voice: the folder is missing')

  const { header, headerString } = getRawHeader(archive)
  const unsealed = withoutIntegrity(header)
  if (unsealed.length > 0) faults.push(`without a digest in the archive: ${unsealed.slice(0, 5).join(', ')}`)
  const bytes = statSync(archive).size
  if (bytes > MOST_BYTES) faults.push(`the archive has ${bytes} bytes, more than ${MOST_BYTES}`)

  const wire = await getCurrentFuseWire(join(folder, program))
  const fuses = Object.entries(RELEASE_FUSES).filter(([number]) => /^\d+$/u.test(number))
  for (const [number, isOn] of fuses) {
    const state = (wire as unknown as Readonly<Record<string, FuseState>>)[number]
    if (state !== (isOn === true ? FuseState.ENABLE : FuseState.DISABLE))
      faults.push(`the fuse ${FuseV1Options[Number(number)]} is not ${isOn === true ? 'on' : 'off'}`)
  }
  const { version } = JSON.parse(extractFile(archive, 'package.json').toString()) as {
    readonly version: string
  }
  const headerDigest = createHash('sha256').update(headerString).digest('hex')
  if (system === 'win32')
    faults.push(...faultsInProgram(readFileSync(join(folder, program)), { headerDigest, version }))
  if (system === 'darwin') {
    const icon = readFileSync(MAC_ICON)
    faults.push(...faultsInBundle(folder, { appId: APP_ID, version, headerDigest, icon }))
    if (arch === 'universal') faults.push(...faultsInFuses(folder))
  }
  return {
    faults,
    facts: {
      version,
      files: files.length,
      archived: names.length,
      archiveBytes: bytes,
      fuses: fuses.length,
    },
  }
}

/** Whether Loket's own code names the digest of the native module, and so loads it. */
function isBakedIn(archive: string, names: readonly string[], file: string): boolean {
  const digest = createHash('sha256').update(readFileSync(file)).digest('hex')
  const scripts = names.filter((name) => name.startsWith('/out/main/') && name.endsWith('.js'))
  return scripts.some((name) => extractFile(archive, join(name.slice(1))).includes(digest))
}

function withoutIntegrity(entry: Entry, path = ''): readonly string[] {
  if (entry.files !== undefined)
    return Object.entries(entry.files).flatMap(([name, child]) => withoutIntegrity(child, `${path}/${name}`))
  return entry.integrity === undefined && entry.link === undefined ? [path] : []
}

if (import.meta.main) {
  const [folder = '', program = '', system = '', arch = ''] = process.argv.slice(2)
  const { faults, facts } = await checkPackage({ folder, program }, system, arch)
  console.log(JSON.stringify(facts))
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}
