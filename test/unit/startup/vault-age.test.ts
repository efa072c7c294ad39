/** An older vault in the place of a newer one, on a till that practises and works: no journal of it is fooled. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Journal } from '#journal/journal.ts'
import { openJournal } from '#journal/opening/open.ts'
import { readSetting } from '#journal/reads/read-setting.ts'
import { allJournals, practiceJournal } from '#startup/journal-files.ts'
import { rememberAge } from '#startup/vault-age.ts'
import type { Vault } from '#vault/vault.ts'
import { documentOf, must, NOON, PASSPHRASE, shop, type Shop } from '#test/unit/vault/given.ts'

type Name = 'real' | 'sandbox' | 'practice'
const clock = { now: () => NOON }
let folder: string
let place: Shop
let age: ReturnType<typeof rememberAge>
let unread: unknown[]
let journal: Journal | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loket-age-'))
  unread = []
  journal = undefined
  place = shop('strong', {
    age: {
      newest: (id) => age.newest(id),
      heard: (id, generation) => age.heard(id, generation),
    },
  })
})
afterEach(() => {
  journal?.close()
  rmSync(folder, { recursive: true, force: true })
})

const file = (name: Name) => join(folder, `${name}.journal`)
/** One start of the program, as the program opens vault and journal; the one before has ended. */
async function start(name: Name): Promise<Vault> {
  journal?.close()
  age = rememberAge({
    journals: allJournals(folder),
    unread: (error) => unread.push(error),
    bug: (error) => {
      throw error
    },
  })
  const vault = await place.open()
  const mode = name === 'practice' ? 'practice' : 'real'
  const opened = openJournal({ file: file(name), mode, clock })
  if (!opened.ok) throw new Error(opened.detail)
  journal = opened.journal
  await age.rememberIn(journal, clock, vault)
  return vault
}
const generation = () => documentOf(place.disk).generation ?? 0
const older = (): boolean =>
  journal?.read
    .eventsOf('setup')
    .some(({ entry }) => entry.type === 'note' && entry.kind === 'vault-older') === true

function putInPlace(bytes: Uint8Array): void {
  place.disk.remove('vault.json')
  place.disk.create('vault.json', bytes)
}
/** A person has left since; the real till knows it, practice never ran. The older file's bytes. */
async function rolledBack(on: Name = 'real'): Promise<{ readonly old: Uint8Array; readonly newest: number }> {
  const vault = await start(on)
  await must(vault.create({ passphrase: PASSPHRASE }))
  await must(vault.put('people', 'everybody'))
  const old = place.disk.read('vault.json') ?? new Uint8Array()
  await must(vault.put('people', 'without the one who left'))
  await must(vault.put('apiKey', 'one more change'))
  const newest = generation()
  putInPlace(old)
  return { old, newest }
}

describe('an older vault in the place of a newer one', () => {
  it.each([
    ['real', 'real'],
    ['real', 'practice'],
    ['real', 'sandbox'],
    ['sandbox', 'practice'],
    ['practice', 'real'],
  ] as const)('that %s knew is not opened by the keyring on %s', async (on, then) => {
    await rolledBack(on)
    const vault = await start(then)
    expect([vault.state(), vault.get('people'), unread]).toEqual(['locked', undefined, []])
    expect(await vault.unlock()).toEqual({ ok: false, reason: 'rolled-back' })
  })

  it('cannot be changed in practice until the real till takes it for the newest', async () => {
    const { newest } = await rolledBack()
    const practised = await start('practice')
    while (practised.state() === 'open' && generation() < newest) await must(practised.put('apiKey', 'again'))
    const vault = await start('real')
    expect([vault.state(), vault.get('people')]).toEqual(['locked', undefined])
  })

  it('is opened by its passphrase once, and is then the newest in every mode', async () => {
    await rolledBack()
    const practised = await start('practice')
    await must(practised.unlock(PASSPHRASE))
    expect(older()).toBe(true)
    for (const name of ['practice', 'real', 'sandbox', 'practice'] as const)
      expect([name, (await start(name)).state()]).toEqual([name, 'open'])
  })

  it('counts from where it was accepted: the same file, put back a second time, is older again', async () => {
    const { old } = await rolledBack()
    await must((await start('real')).unlock(PASSPHRASE))
    await must((await start('practice')).put('apiKey', 'changed in practice'))
    expect((await start('real')).state()).toBe('open')
    putInPlace(old)
    expect((await start('real')).state()).toBe('locked')
    expect((await start('practice')).state()).toBe('locked')
  })

  it('is known by the others when one journal cannot be read, which is said', async () => {
    await rolledBack('sandbox')
    writeFileSync(file('real'), 'no journal at all')
    const vault = await start('practice')
    expect([vault.state(), unread.length]).toEqual(['locked', 1])
  })

  it('opens by the keyring where the one journal that knew cannot be read', async () => {
    await rolledBack('real')
    journal?.close()
    journal = undefined
    writeFileSync(file('real'), 'no journal at all')
    // It keeps no shop shut: an attacker who can spoil a journal could as well move it away.
    expect((await start('practice')).state()).toBe('open')
    expect(unread).toHaveLength(1)
  })
})

it('a newer vault of another mode opens as it did', async () => {
  const vault = await start('real')
  await must(vault.create({ passphrase: PASSPHRASE }))
  for (const name of ['practice', 'sandbox', 'real', 'practice'] as const) {
    const again = await start(name)
    await must(again.put('apiKey', name))
    expect([again.state(), older()]).toEqual(['open', false])
  }
})

it('a journal is asked without a change to it, or to anything next to it', async () => {
  const { newest } = await rolledBack('practice')
  journal?.close()
  journal = undefined
  const files = () =>
    readdirSync(folder)
      .toSorted()
      .map((name) => [name, readFileSync(join(folder, name)).toString('base64')])
  const before = files()
  expect(readSetting(practiceJournal(folder), `vault-generation ${documentOf(place.disk).id}`)).toBe(
    String(newest),
  )
  expect(readSetting(file('real'), 'vault-generation none')).toBeUndefined()
  expect(files()).toEqual(before)
})
