import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openFlushedFolder } from '#support/flushed-folder.ts'
import { createVault } from '#vault/create-vault.ts'
import { filled, must, PASSPHRASE, readAll, SECRETS_GIVEN, shop } from '../vault/given.ts'

function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'loket-vault-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
const modeOf = (path: string) => statSync(path).mode & 0o777
const posix = process.platform !== 'win32'

describe('a vault on a real disk', () => {
  it('is one file that only its owner may read, in a folder that only its owner may enter', async () => {
    const folder = join(tempFolder(), 'deep', 'vault')
    const till = shop('strong', { files: openFlushedFolder(folder) })
    const vault = await filled(till, PASSPHRASE)
    const file = join(folder, 'vault.json')
    expect(readdirSync(folder)).toEqual(['vault.json'])
    if (posix) expect([modeOf(folder), modeOf(file)]).toEqual([0o700, 0o600])
    await must(vault.rotate({ passphrase: PASSPHRASE }))
    if (posix) chmodSync(file, 0o644)
    await must(vault.put('apiKey', 'new'))
    if (posix) expect(modeOf(file)).toBe(0o600)
    const again = await createVault({ ...till.deps(), files: openFlushedFolder(folder) })
    expect(readAll(again)).toEqual({ ...SECRETS_GIVEN, apiKey: 'new' })
    await must(again.wipe())
    expect(readdirSync(folder)).toEqual([])
  })

  it('keeps the old file aside, for its owner only', async () => {
    const folder = tempFolder()
    const till = shop('strong', { files: openFlushedFolder(folder) })
    await filled(till)
    till.keyring.exchange()
    const vault = await till.open()
    await must(vault.create({ keepOldAside: true }))
    const aside = readdirSync(folder).find((name) => name.includes('aside')) ?? ''
    if (posix) expect(modeOf(join(folder, aside))).toBe(0o600)
    expect(vault.state()).toBe('open')
  })

  it.runIf(posix)('writes through no link', async () => {
    const folder = tempFolder()
    const victim = join(folder, 'victim')
    writeFileSync(victim, 'untouched')
    symlinkSync(victim, join(folder, 'vault.json.new'))
    const files = openFlushedFolder(folder)
    expect(() => files.create('vault.json.new', Buffer.from('x'))).toThrow('EEXIST')
    expect(() => files.overwrite('vault.json.new', Buffer.from('x'))).toThrow('ELOOP')
    const till = shop('strong', { files })
    const vault = await till.open()
    await must(vault.create())
    symlinkSync(victim, join(folder, 'vault.json.aside-20261120T050000-abcd'))
    expect(await vault.wipe()).toMatchObject({ reason: 'not-written', code: 'ELOOP' })
    expect(vault.state()).toBe('empty')
    expect(readdirSync(folder)).toEqual(['victim'])
    expect(readFileSync(victim, 'utf8')).toBe('untouched')
  })

  it('is damaged, not empty, where the disk does not give the file', async () => {
    const folder = tempFolder()
    const files = openFlushedFolder(folder)
    files.create('vault.json', Buffer.from('x'))
    rmSync(join(folder, 'vault.json'))
    // A folder of that name: it can be neither read nor written.
    openFlushedFolder(join(folder, 'vault.json'))
    const vault = await shop('strong', { files }).open()
    expect(vault.state()).toBe('damaged')
    const refused = { ok: false, reason: 'not-written', code: 'EISDIR', replaced: false }
    expect(await vault.create({ keepOldAside: true })).toEqual(refused)
  })
})
