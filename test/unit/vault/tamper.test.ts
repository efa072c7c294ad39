import { describe, expect, it } from 'vitest'
import type { VaultDocument } from '#vault/format.ts'
import { filled, must, PASSPHRASE, readAll, SECRETS_GIVEN, type Shop, shop } from './given.ts'
import { MemoryDisk } from './memory-disk.ts'

const diskWith = (bytes: Uint8Array) => new MemoryDisk(new Map([['vault.json', bytes]]))
const fileOf = (at: Shop) => Buffer.from(at.disk.read('vault.json') ?? [])

const without = (from: object, name: string) =>
  Object.fromEntries(Object.entries(from).filter(([key]) => key !== name))

function change(at: Shop, edit: (document: VaultDocument) => unknown): void {
  at.disk = diskWith(Buffer.from(JSON.stringify(edit(structuredClone(at.document())))))
}

/** Altered data must never be returned. */
async function expectNothingFalse(at: Shop, what: string): Promise<string> {
  const vault = await at.open()
  if (vault.state() === 'locked' || vault.state() === 'keyring-changed') await vault.unlock(PASSPHRASE)
  if (vault.state() === 'open') expect(readAll(vault), what).toEqual(SECRETS_GIVEN)
  else expect(readAll(vault), what).toEqual({})
  return vault.state()
}

describe('an altered file', () => {
  it('gives nothing false, whichever byte was changed, by the keyring', async () => {
    const till = shop()
    await filled(till)
    const original = fileOf(till)
    const opened: string[] = []
    for (let at = 0; at < original.length; at += 1) {
      const changed = Buffer.from(original)
      changed[at] = (changed[at] ?? 0) ^ 1
      till.disk = diskWith(changed)
      const state = await expectNothingFalse(till, `byte ${at}`)
      if (state === 'open') opened.push(original.toString('utf8', at - 12, at + 1))
    }
    // Harmless changes: white space that JSON ignores (none with this bit), and the tries.
    expect(opened).toEqual(['  "failed": 0', '  "lastAt": 0'])
  })

  it('gives nothing false, whichever byte of the way in was changed, by the passphrase', async () => {
    const till = shop('none')
    await filled(till, PASSPHRASE)
    const original = fileOf(till)
    const from = original.indexOf('"slots"')
    const to = original.indexOf('"entries"')
    for (let at = from; at < to; at += 1) {
      const changed = Buffer.from(original)
      changed[at] = (changed[at] ?? 0) ^ 1
      till.disk = diskWith(changed)
      expect(await expectNothingFalse(till, `byte ${at}`), `byte ${at}`).not.toBe('open')
    }
  })

  it('is damaged wherever it was cut off, and is left as it is', async () => {
    const till = shop()
    await filled(till)
    const original = fileOf(till)
    // The last byte is the line's end.
    for (let length = 0; length < original.length - 1; length += 7) {
      const cut = original.subarray(0, length)
      till.disk = diskWith(cut)
      const vault = await till.open()
      expect(vault.state(), `${length} bytes`).toBe('damaged')
      expect(await vault.create()).toEqual({ ok: false, reason: 'wrong-state', state: 'damaged' })
      expect(fileOf(till).equals(cut)).toBe(true)
    }
  })

  it.each<[string, (document: VaultDocument) => unknown]>([
    [
      'two entries exchanged',
      ({ entries: { hashKey, apiKey, ...rest }, ...document }) => ({
        ...document,
        entries: { ...rest, hashKey: apiKey, apiKey: hashKey },
      }),
    ],
    [
      'an entry left out',
      ({ entries, ...document }) => ({ ...document, entries: without(entries, 'gatewayPublicKey') }),
    ],
    [
      'an entry under a new name',
      ({ entries, ...document }) => ({
        ...document,
        entries: { ...entries, another: entries['apiKey'] },
      }),
    ],
    [
      'an entry of another day',
      ({ entries, ...document }) => ({
        ...document,
        entries: { ...entries, apiKey: { ...entries['apiKey'], changedAt: 1 } },
      }),
    ],
    [
      'a way in taken away',
      ({ slots, ...document }) => ({ ...document, slots: without(slots, 'passphrase') }),
    ],
    [
      'another method',
      ({ slots, ...document }) => ({
        ...document,
        slots: {
          ...slots,
          passphrase: { ...slots.passphrase, method: { name: 'scrypt', cost: 2, blockSize: 1, lanes: 1 } },
        },
      }),
    ],
    ['a member too many', (document) => ({ ...document, more: 1 })],
    ['tries below zero', (document) => ({ ...document, tries: { failed: -1, lastAt: 0 } })],
    ['version 0', (document) => ({ ...document, version: 0 })],
    ['version as text', (document) => ({ ...document, version: '2' })],
    ["somebody else's file", () => ({ format: 'kas', version: 9 })],
  ])('is damaged by %s, and is left as it is', async (_, edit) => {
    const till = shop()
    await filled(till, PASSPHRASE)
    change(till, edit)
    const before = fileOf(till)
    const vault = await till.open()
    expect(vault.state()).toBe('damaged')
    expect(readAll(vault)).toEqual({})
    expect(vault.view().secrets.some(({ configured }) => configured)).toBe(false)
    expect(fileOf(till).equals(before)).toBe(true)
  })

  it('is damaged by an entry from an older file of the same vault', async () => {
    const till = shop()
    const vault = await filled(till)
    const old = till.document().entries['apiKey']
    till.clock.at += 1
    await must(vault.put('apiKey', 'the new one'))
    change(till, (document) => ({ ...document, entries: { ...document.entries, apiKey: old } }))
    expect((await till.open()).state()).toBe('damaged')
  })

  it('is found damaged behind the right passphrase, which then says so', async () => {
    const till = shop('none')
    await filled(till, PASSPHRASE)
    change(till, ({ entries, ...document }) => ({ ...document, entries: without(entries, 'apiKey') }))
    const { entries, seal } = till.document()
    const vault = await till.open()
    expect(vault.state()).toBe('locked')
    expect(await vault.unlock(PASSPHRASE)).toEqual({ ok: false, reason: 'damaged' })
    expect(vault.state()).toBe('damaged')
    expect(readAll(vault)).toEqual({})
    expect(till.document()).toMatchObject({ entries, seal })
  })

  it('takes nothing from another vault of the same keyring', async () => {
    const till = shop()
    await filled(till)
    const { slots } = till.document()
    till.disk = new MemoryDisk()
    await filled(till)
    change(till, (document) => ({ ...document, slots }))
    expect((await till.open()).state()).toBe('keyring-changed')
  })
})

describe('a file of a newer Loket', () => {
  it('is refused, nothing takes its place, and it is left as it is', async () => {
    const till = shop()
    await filled(till)
    change(till, (document) => ({ ...document, version: 2, slots: { passkey: 'x' } }))
    const before = fileOf(till)
    const vault = await till.open()
    expect(vault.state()).toBe('newer')
    const refused = { ok: false, reason: 'wrong-state', state: 'newer' }
    expect(await vault.create({ passphrase: PASSPHRASE, keepOldAside: true })).toEqual(refused)
    expect(await vault.unlock(PASSPHRASE)).toEqual(refused)
    expect(await vault.rotate()).toEqual(refused)
    expect(fileOf(till).equals(before)).toBe(true)
  })

  it('may hold a secret that this one does not know, and loses it in no change', async () => {
    const till = shop()
    const vault = await filled(till, PASSPHRASE)
    // The compiler checks names; a newer version would know this name.
    await must(vault.put('terminalKey' as 'apiKey', 'from tomorrow'))
    const again = await till.open()
    await must(again.put('apiKey', 'changed'))
    await must(again.rotate({ passphrase: PASSPHRASE }))
    expect((await till.open()).get('terminalKey' as 'apiKey')).toBe('from tomorrow')
  })
})
