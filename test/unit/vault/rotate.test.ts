import { describe, expect, it } from 'vitest'
import { isWhole, openEntry } from '#vault/document.ts'
import { openBox } from '#vault/envelope.ts'
import { seededRandom } from '#test/support/seeded-random.ts'
import { filled, must, PASSPHRASE, readAll, SECRETS_GIVEN, shop } from './given.ts'

describe('a rotation', () => {
  it('leaves no entry that the old data key opens, and none of the old wraps', async () => {
    const till = shop()
    const vault = await filled(till, PASSPHRASE)
    const before = till.document()
    const [oldKey = Buffer.alloc(32)] = till.keyring.dataKeys()
    // The control: before the rotation it opens every one of them.
    for (const name of Object.keys(before.entries)) expect(openEntry(before, name, oldKey)).toBeDefined()
    await must(vault.rotate({ passphrase: PASSPHRASE }))
    const after = till.document()
    const [, newKey = Buffer.alloc(32)] = till.keyring.dataKeys()
    expect(Object.keys(after.entries)).toEqual(Object.keys(before.entries))
    for (const name of Object.keys(after.entries)) {
      expect(openEntry(after, name, oldKey), name).toBeUndefined()
      expect(openEntry(after, name, newKey), name).toBeDefined()
    }
    expect(isWhole(after, oldKey)).toBe(false)
    const text = Buffer.from(till.disk.read('vault.json') ?? []).toString()
    const { keyring = '', passphrase } = before.slots
    const old = [keyring, passphrase?.box, passphrase?.salt, before.seal]
    for (const part of [...old, ...Object.values(before.entries).map(({ box }) => box)]) {
      expect(text).not.toContain(part)
    }
    expect(till.disk.names()).toEqual(['vault.json'])
  })

  it('changes nothing that is seen, and opens by both ways in', async () => {
    const till = shop()
    const vault = await filled(till, PASSPHRASE)
    const view = vault.view()
    till.clock.at += 1
    await must(vault.rotate({ passphrase: PASSPHRASE }))
    expect(vault.view()).toEqual(view)
    expect(readAll(vault)).toEqual(SECRETS_GIVEN)
    const again = await till.open()
    expect(readAll(again)).toEqual(SECRETS_GIVEN)
    await again.lock()
    await must(again.unlock(PASSPHRASE))
    expect(readAll(again)).toEqual(SECRETS_GIVEN)
  })

  it('asks for the passphrase when there is one, and changes nothing without', async () => {
    const till = shop()
    const vault = await filled(till, PASSPHRASE)
    const { entries, slots } = till.document()
    expect(await vault.rotate()).toEqual({ ok: false, reason: 'needs-passphrase' })
    const wrong = { passphrase: 'tebakan yang salah' }
    expect(await vault.rotate(wrong)).toMatchObject({ ok: false, reason: 'wrong-passphrase' })
    expect(till.document()).toMatchObject({ entries, slots })
  })

  it('takes no passphrase that the vault has not', async () => {
    const till = shop()
    const vault = await filled(till)
    expect(await vault.rotate({ passphrase: PASSPHRASE })).toEqual({ ok: false, reason: 'no-passphrase' })
    await must(vault.rotate())
    expect(till.document().slots).not.toHaveProperty('passphrase')
  })

  it('is refused when the keyring is gone and nothing else would open it', async () => {
    const till = shop()
    const vault = await filled(till)
    const before = till.disk.read('vault.json')
    till.keyring.answer = 'none'
    expect(await vault.rotate()).toEqual({ ok: false, reason: 'needs-passphrase' })
    expect(till.disk.read('vault.json')).toEqual(before)
    expect(readAll(vault)).toEqual(SECRETS_GIVEN)
  })
})

describe('the data key in memory', () => {
  /** Keeps every array of 32 bytes that it returned: the data keys are among them. */
  function watched() {
    const random = seededRandom(11)
    const given: Uint8Array[] = []
    const bytes = (count: number) => {
      const drawn = random.bytes(count)
      if (count === 32) given.push(drawn)
      return drawn
    }
    return { random: { bytes }, given }
  }
  const isZero = (bytes: Uint8Array | undefined) => bytes !== undefined && bytes.every((byte) => byte === 0)

  it('is zeroed by a lock, a wipe, and a rotation', async () => {
    for (const act of ['lock', 'wipe', 'rotate'] as const) {
      const { random, given } = watched()
      const till = shop('strong', { random })
      const vault = await filled(till)
      const [key = new Uint8Array()] = given
      const box = till.document().entries['apiKey']?.box ?? ''
      expect(till.keyring.dataKeys()[0]?.equals(key)).toBe(true)
      await vault[act]()
      expect(isZero(key), act).toBe(true)
      expect(openBox(key, '', box)).toBeUndefined()
    }
  })

  it('is zeroed in what the keyring was handed and gave back', async () => {
    const till = shop()
    const back: Uint8Array[] = []
    const unwrap = till.keyring.unwrap.bind(till.keyring)
    till.keyring.unwrap = async (text) => {
      const unwrapped = await unwrap(text)
      if (unwrapped) back.push(unwrapped.bytes)
      return unwrapped
    }
    await filled(till)
    await till.open()
    expect([till.keyring.handedIn.length, back.length]).toEqual([1, 2])
    expect([...till.keyring.handedIn, ...back].every(isZero)).toBe(true)
    expect(isZero(till.keyring.given[0])).toBe(false)
  })

  it('is zeroed when the vault it was drawn for could not be written', async () => {
    const { random, given } = watched()
    const till = shop('strong', { random })
    const vault = await till.open()
    till.disk.fault = { at: 0, kind: 'power' }
    const refused = { ok: false, reason: 'not-written', code: 'EIO', replaced: false }
    expect(await vault.create()).toEqual(refused)
    expect(isZero(given[0])).toBe(true)
    expect(vault.state()).toBe('empty')
  })
})
