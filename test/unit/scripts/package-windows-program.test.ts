/** The check of a program for Windows: what its `.exe` says of itself. */
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createPackageWithOptions, getRawHeader } from '@electron/asar'
import { flipFuses } from '@electron/fuses'
import { Data, NtExecutable, NtExecutableResource, Resource } from 'resedit'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkPackage } from '../../../scripts/lib/package/check.ts'
import { VOICE } from '../../../scripts/lib/package/config.ts'
import { RELEASE_FUSES } from '../../../scripts/lib/fuses.ts'

const SQLITE = 'node_modules/better-sqlite3'
const FILES = {
  'package.json': '{"name":"loket","version":"1.2.3"}',
  'out/main/main.js': `void '${createHash('sha256').update('native').digest('hex')}'`,
  'out/preload/preload.cjs': 'void 0',
  'out/renderer/cashier.html': '<p>',
  'out/renderer/customer.html': '<p>',
  'out/renderer/early-keys.js': '0',
  [`${SQLITE}/package.json`]: '{}',
  [`${SQLITE}/prebuilds/win32-x64.node`]: 'native',
}
/** The mark that Electron's tools seek, a version, nine fuses. */
const FUSES = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, 9]),
  Buffer.alloc(9, '0'),
])
const LANGUAGE = { lang: 1033, codepage: 1200 }
const icons = Data.IconFile.from(
  readFileSync(join(import.meta.dirname, '../../../resources/icons/icon.ico')),
).icons.map(({ data }) => data)

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'loket-windows-package-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function pack(main = ''): Promise<string> {
  const stage = join(folder, 'stage')
  for (const [name, text] of Object.entries({ ...FILES, 'out/main/other.js': main })) {
    mkdirSync(dirname(join(stage, name)), { recursive: true })
    writeFileSync(join(stage, name), text)
  }
  cpSync(VOICE, join(folder, 'program/resources/voice'), { recursive: true })
  const archive = join(folder, 'program/resources/app.asar')
  await createPackageWithOptions(stage, archive, { unpack: '*.node' })
  return createHash('sha256').update(getRawHeader(archive).headerString).digest('hex')
}
type Told = { readonly seals?: readonly object[]; readonly company?: string; readonly sizes?: number }
async function program(digest: string, { seals, company = 'Loket', sizes = icons.length }: Told = {}) {
  const exe = NtExecutable.createEmpty()
  const resource = NtExecutableResource.from(exe)
  const sealed = seals ?? [{ file: String.raw`resources\app.asar`, alg: 'SHA256', value: digest }]
  resource.entries.push({
    type: 'INTEGRITY',
    id: 'ELECTRONASAR',
    bin: new TextEncoder().encode(JSON.stringify(sealed)).buffer,
    ...LANGUAGE,
  })
  Resource.IconGroupEntry.replaceIconsForResource(resource.entries, 1, 1033, icons.slice(0, sizes))
  const words = Resource.VersionInfo.createEmpty()
  words.lang = 1033
  words.setStringValues(LANGUAGE, {
    ProductName: 'Loket',
    FileDescription: 'Loket',
    CompanyName: company,
    FileVersion: '1.2.3',
  })
  words.outputToResourceEntries(resource.entries)
  resource.outputResource(exe)
  const file = join(folder, 'program/Loket.exe')
  writeFileSync(file, Buffer.concat([Buffer.from(exe.generate()), FUSES]))
  await flipFuses(file, RELEASE_FUSES)
}
const faults = async () =>
  (await checkPackage({ folder: join(folder, 'program'), program: 'Loket.exe' }, 'win32', 'x64')).faults

it('that is right has no fault', async () => {
  await program(await pack())
  expect(await faults()).toEqual([])
})

it('whose archive was changed is refused', async () => {
  await program(await pack())
  await pack('changed')
  expect(await faults()).toEqual(['the archive is not the one whose digest the program knows'])
})

const other = { file: String.raw`resources\other.asar`, alg: 'SHA256', value: '' }
it.each<readonly [string, Told, string]>([
  ['no digest', { seals: [] }, 'the program must know the digest of resources\\app.asar, and no other'],
  ['the digest of another archive', { seals: [other] }, 'the program must know the digest'],
  ["Electron's maker", { company: 'GitHub, Inc.' }, 'CompanyName is GitHub, Inc., not Loket'],
  ['no large icon', { sizes: icons.length - 1 }, 'no icon of 256 pixels'],
])('with %s is refused', async (_what, told, fault) => {
  await program(await pack(), told)
  expect((await faults()).join('\n')).toContain(fault)
})
