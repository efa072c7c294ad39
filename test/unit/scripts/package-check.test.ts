import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createPackageWithOptions } from '@electron/asar'
import { flipFuses, FuseV1Options } from '@electron/fuses'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkPackage } from '../../../scripts/lib/package/check.ts'
import { filesIn } from '../../../scripts/lib/package/files-in.ts'
import { VOICE } from '../../../scripts/lib/package/config.ts'
import { RELEASE_FUSES } from '../../../scripts/lib/fuses.ts'

const SQLITE = 'node_modules/better-sqlite3'
const NATIVE = `${SQLITE}/prebuilds/linux-x64.node`
/** Smallest program that has fuses: the mark that Electron's tools seek, a version, nine fuses, all off. */
const BARE_PROGRAM = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, 9]),
  Buffer.alloc(9, '0'),
])
const RIGHT = {
  'package.json': '{"name":"loket","version":"1.2.3"}',
  'out/main/main.js': `void '${createHash('sha256').update('native').digest('hex')}'`,
  'out/preload/preload.cjs': 'void 0',
  'out/renderer/cashier.html': '<p>',
  'out/renderer/customer.html': '<p>',
  'out/renderer/early-keys.js': '0',
  [`${SQLITE}/package.json`]: '{}',
  [`${SQLITE}/lib/index.js`]: 'void 0',
  [NATIVE]: 'native',
}

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'loket-package-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function put(files: Readonly<Record<string, string>>, into: string): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(into, name)), { recursive: true })
    writeFileSync(join(into, name), text)
  }
}

/** A program folder as electron-builder leaves it. */
async function packed(
  files: Readonly<Record<string, string>> = RIGHT,
  fuses = RELEASE_FUSES,
): Promise<string> {
  const stage = join(folder, 'stage')
  const program = join(folder, 'program')
  put(files, stage)
  put({}, program)
  mkdirSync(join(program, 'resources'), { recursive: true })
  await createPackageWithOptions(stage, join(program, 'resources/app.asar'), { unpack: '*.node' })
  cpSync(VOICE, join(program, 'resources/voice'), { recursive: true })
  writeFileSync(join(program, 'loket'), BARE_PROGRAM)
  await flipFuses(join(program, 'loket'), fuses)
  return program
}
const check = (program: string) => checkPackage({ folder: program, program: 'loket' }, 'linux', 'x64')

it('a right program has no fault, and its contents are told', async () => {
  const { faults, facts } = await check(await packed())
  expect(faults).toEqual([])
  expect(facts).toMatchObject({ version: '1.2.3', files: 3 + filesIn(VOICE).length, fuses: 9 })
})

const without = (name: string) => Object.fromEntries(Object.entries(RIGHT).filter(([one]) => one !== name))
it.each([
  ['a source', { ...RIGHT, 'src-main/main.ts': '' }, 'does not belong into the archive: /src-main'],
  ['a test', { ...RIGHT, 'test/unit/a.test.ts': '' }, 'does not belong into the archive: /test'],
  [
    'another library',
    { ...RIGHT, 'node_modules/zod/index.js': '' },
    'does not belong into the archive: /node_modules/zod',
  ],
  ['no preload', without('out/preload/preload.cjs'), '/out/preload/preload.cjs is missing from the archive'],
  ['no native module', without(NATIVE), 'must hold linux-x64.node of better-sqlite3 alone: none'],
  [
    'one of another system',
    { ...RIGHT, [`${SQLITE}/prebuilds/win32-x64.node`]: '' },
    'must hold linux-x64.node',
  ],
  [
    'another native module',
    { ...RIGHT, [NATIVE]: 'other' },
    'the native module is not the one of this build',
  ],
  ['an earlier build', { ...RIGHT, 'out/renderer/old.js': 'x'.repeat(8_000_001) }, 'more than 8000000'],
])('%s is a fault', async (_what, files, fault) => {
  const { faults } = await check(await packed(files))
  expect(faults.join('\n')).toContain(fault)
})

it.each(['default_app.asar', 'app'])('%s beside the archive is a fault', async (name) => {
  const program = await packed()
  cpSync(join(program, 'resources/app.asar'), join(program, 'resources', name))
  expect((await check(program)).faults).toEqual([`resources/${name} would be started in the archive's place`])
})

it.each([
  [
    'a missing clip',
    (voice: string) => rmSync(join(voice, 'id/satu.opus')),
    'id/satu.opus is missing or changed',
  ],
  [
    'another clip',
    (voice: string) => writeFileSync(join(voice, 'en/one.opus'), ''),
    'en/one.opus is missing or changed',
  ],
  [
    'a strange file',
    (voice: string) => writeFileSync(join(voice, 'id/x.js'), ''),
    'id/x.js does not belong there',
  ],
  ['no voice', (voice: string) => rmSync(voice, { recursive: true }), 'the folder is missing'],
])('%s is a fault', async (_what, spoil, fault) => {
  const program = await packed()
  spoil(join(program, 'resources/voice'))
  expect((await check(program)).faults).toEqual([`voice: ${fault}`])
})

it('an archive that is not there is a fault', async () => {
  expect((await check(folder)).faults).toEqual(['resources/app.asar is missing'])
})

it.each(Object.keys(RELEASE_FUSES).filter((key) => /^\d+$/u.test(key)))(
  'fuse %s set otherwise is a fault',
  async (key) => {
    const number = Number(key) as FuseV1Options
    const program = await packed(RIGHT, { ...RELEASE_FUSES, [number]: RELEASE_FUSES[number] !== true })
    const wanted = RELEASE_FUSES[number] === true ? 'on' : 'off'
    expect((await check(program)).faults).toEqual([`the fuse ${FuseV1Options[number]} is not ${wanted}`])
  },
)
