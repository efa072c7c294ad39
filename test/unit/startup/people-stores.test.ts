import { mkdtempSync, readFileSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MOST_PEOPLE, type KeptPerson } from '#counter/people/store.ts'
import { filePeople, fileTries, vaultPeople } from '#startup/people-stores.ts'
import { createSecretCheck } from '#vault/secrets.ts'
import { keptPeople } from '#test/support/people.ts'
import { must, shop } from '#test/unit/vault/given.ts'

const unread = () => ({ ok: false, reason: 'unreadable' }) as const
const check = createSecretCheck({ privateKey: unread, publicKey: unread })
const PASSPHRASE = 'tiga belas gelas teh manis'

/** As many as fit, with the longest names. */
async function full(): Promise<readonly KeptPerson[]> {
  const [one] = await keptPeople(['cashier'])
  if (one === undefined) throw new Error('nobody')
  return Array.from({ length: MOST_PEOPLE }, (_, n) => ({
    ...one,
    id: `p-${String(n).padStart(8, '0')}`,
    name: `${'𝔐'.repeat(36)}${n}`,
  }))
}

describe('people in the vault', () => {
  it('are there after a restart, and only while it is open', async () => {
    const place = shop('none', { check })
    const vault = await place.open()
    expect(vaultPeople(vault).read()).toEqual({ state: 'no-vault' })
    await must(vault.create({ passphrase: PASSPHRASE }))
    const people = await keptPeople()
    expect(await vaultPeople(vault).write(people)).toEqual({ ok: true })
    const again = await place.open()
    expect(vaultPeople(again).read()).toEqual({ state: 'vault-closed' })
    expect(await vaultPeople(again).write([])).toEqual({ ok: false, vault: 'wrong-state' })
    await must(again.unlock(PASSPHRASE))
    expect(vaultPeople(again).read()).toEqual({ state: 'known', people })
  })

  it('fit, all of them', async () => {
    const vault = await shop('strong', { check }).open()
    await must(vault.create())
    const people = await full()
    expect(await vaultPeople(vault).write(people)).toEqual({ ok: true })
    expect(vaultPeople(vault).read()).toEqual({ state: 'known', people })
  })

  it('are never nobody when somebody has been at the file', async () => {
    const place = shop('strong', { check })
    const vault = await place.open()
    await must(vault.create())
    await vaultPeople(vault).write(await keptPeople())
    const text = new TextDecoder().decode(place.disk.read('vault.json'))
    const { entries } = JSON.parse(text) as { entries: { people: { box: string } } }
    const { box } = entries.people
    const spoilt = `${box.slice(0, 40)}${box[40] === 'A' ? 'B' : 'A'}${box.slice(41)}`
    place.disk.remove('vault.json')
    place.disk.create('vault.json', Buffer.from(text.replace(box, spoilt)))
    expect(vaultPeople(await place.open()).read()).toEqual({ state: 'vault-closed' })
  })

  it('that stand there in another form are said to be unreadable', async () => {
    const vault = await shop('strong', { check }).open()
    await must(vault.create())
    await must(vault.put('people', '{"version":1,"people":"all"}'))
    expect(vaultPeople(vault).read()).toEqual({ state: 'unreadable', detail: 'people: invalid_type' })
  })

  it('are shown to nobody by the vault itself', async () => {
    const vault = await shop('strong', { check }).open()
    await must(vault.create())
    await vaultPeople(vault).write(await keptPeople())
    const shown = vault.view().secrets.find(({ name }) => name === 'people')
    expect(shown).toMatchObject({ configured: true })
    expect(shown).not.toHaveProperty('endsIn')
  })
})

describe('people of practice in their file', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'loket-people-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const file = () => join(folder, 'practice-people.json')

  it('are there after a restart', async () => {
    const people = await keptPeople()
    expect(filePeople(file()).read()).toEqual({ state: 'known', people: [] })
    expect(await filePeople(file()).write(people)).toEqual({ ok: true })
    expect(filePeople(file()).read()).toEqual({ state: 'known', people })
  })

  it('in a file that is cut off are unreadable, and the file stays as it is', async () => {
    await filePeople(file()).write(await keptPeople())
    const cut = readFileSync(file(), 'utf8').slice(0, 100)
    writeFileSync(file(), cut)
    expect(filePeople(file()).read()).toEqual({ state: 'unreadable', detail: 'not-json' })
    expect(readFileSync(file(), 'utf8')).toBe(cut)
  })

  it('in a file that the disk does not give are unreadable', () => {
    mkdirSync(file())
    expect(filePeople(file()).read()).toEqual({ state: 'unreadable', detail: 'EISDIR' })
  })
})

describe('the count of wrong PINs', () => {
  it('is on the disk for the next program, and missing when it says what nobody wrote', () => {
    const folder = mkdtempSync(join(tmpdir(), 'loket-tries-'))
    const path = join(folder, 'pin-tries.json')
    expect(fileTries(path).read()).toBeUndefined()
    fileTries(path).write({ 'p-it': 4 })
    expect(fileTries(path).read()).toEqual({ 'p-it': 4 })
    for (const text of ['', '{"version":1,"failed":{"p-it":-1}}', '{"version":2,"failed":{}}']) {
      writeFileSync(path, text)
      expect(fileTries(path).read()).toBeUndefined()
    }
    rmSync(folder, { recursive: true })
  })
})
