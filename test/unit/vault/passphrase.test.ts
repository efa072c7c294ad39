import { describe, expect, it } from 'vitest'
import { seededRandom } from '#test/support/seeded-random.ts'
import {
  isLongEnough,
  LEAST_PASSPHRASE,
  METHODS,
  unwrapByPassphrase,
  wrapByPassphrase,
} from '#vault/wrap-passphrase.ts'
import { CHEAP, filled, must, PASSPHRASE, readAll, SECRETS_GIVEN, shop } from './given.ts'

const random = seededRandom(3)
const key = random.bytes(32)
const id = 'ab'.repeat(16)
const wrap = { id, passphrase: PASSPHRASE }
const scrypt = { name: 'scrypt', cost: 2, blockSize: 1, lanes: 1 } as const
/** Less memory than four lanes need: the library refuses it, like one without Argon2. */
const refused = { name: 'argon2id', memoryKiB: 8, passes: 1, lanes: 4 } as const

describe('a passphrase', () => {
  it('is stretched at no less than the published costs', async () => {
    const [first, second] = METHODS
    expect(METHODS).toHaveLength(2)
    expect(first?.name === 'argon2id' && first.memoryKiB >= 64 * 1024 && first.passes >= 3).toBe(true)
    expect(second?.name === 'scrypt' && second.cost >= 2 ** 17 && second.blockSize >= 8).toBe(true)
  })

  it('wraps and opens at the real costs', async () => {
    for (const method of METHODS) {
      const slot = await wrapByPassphrase(key, wrap, { random, methods: [method] })
      expect(slot.method).toEqual(method)
      expect(await unwrapByPassphrase(slot, wrap)).toEqual({ ok: true, key: Buffer.from(key) })
    }
  })

  it('takes the best method without being told', async () => {
    expect((await wrapByPassphrase(key, wrap, { random })).method).toEqual(METHODS[0])
  })

  it('takes the next method where the first is missing, and opens by what the slot names', async () => {
    const slot = await wrapByPassphrase(key, wrap, { random, methods: [refused, scrypt] })
    expect(slot.method).toEqual(scrypt)
    expect(await unwrapByPassphrase(slot, wrap)).toMatchObject({ ok: true })
    await expect(wrapByPassphrase(key, wrap, { random, methods: [refused] })).rejects.toThrow(/stretch/)
  })

  it('opens neither another slot nor another vault', async () => {
    const slot = await wrapByPassphrase(key, wrap, { random, methods: CHEAP })
    const no = { ok: false, reason: 'wrong-passphrase' }
    expect(await unwrapByPassphrase(slot, { id, passphrase: `${PASSPHRASE} ` })).toEqual(no)
    expect(await unwrapByPassphrase(slot, { ...wrap, id: 'cd'.repeat(16) })).toEqual(no)
    const salt = Buffer.from(random.bytes(16)).toString('base64')
    expect(await unwrapByPassphrase({ ...slot, salt }, wrap)).toEqual(no)
    expect(await unwrapByPassphrase({ ...slot, method: refused }, wrap)).toEqual({
      ok: false,
      reason: 'method-missing',
    })
  })

  it('is the same however its characters are composed', async () => {
    const slot = await wrapByPassphrase(
      key,
      { id, passphrase: 'caf\u00e9 di pasar' },
      { random, methods: CHEAP },
    )
    expect(await unwrapByPassphrase(slot, { id, passphrase: 'cafe\u0301 di pasar' })).toMatchObject({
      ok: true,
    })
  })

  it('has twelve characters or more, counted as a person counts', () => {
    expect(LEAST_PASSPHRASE).toBe(12)
    expect(isLongEnough('x'.repeat(11))).toBe(false)
    expect(isLongEnough('x'.repeat(12))).toBe(true)
    expect(isLongEnough('☕️'.repeat(3))).toBe(false)
    expect(isLongEnough('😀'.repeat(11))).toBe(false)
    expect(isLongEnough('e\u0301'.repeat(11))).toBe(false)
  })

  it('that is too short makes no vault and changes none', async () => {
    const till = shop()
    const vault = await till.open()
    const short = { ok: false, reason: 'passphrase-too-short', least: 12 }
    expect(await vault.create({ passphrase: 'pendek' })).toEqual(short)
    expect(till.disk.names()).toEqual([])
    await filled(till, PASSPHRASE)
    const before = till.disk.read('vault.json')
    expect(await (await till.open()).setPassphrase({ next: 'pendek' })).toEqual(short)
    expect(till.disk.read('vault.json')).toEqual(before)
  })
})

describe('a method that this machine has not', () => {
  it('opens nothing and costs no try', async () => {
    const till = shop('none', { methods: [scrypt] })
    await filled(till, PASSPHRASE)
    const document = till.document()
    const changed = { ...document, slots: { passphrase: { ...document.slots.passphrase, method: refused } } }
    till.disk.overwrite('vault.json', Buffer.from(JSON.stringify(changed).padEnd(8_000)))
    const vault = await till.open()
    expect(await vault.unlock(PASSPHRASE)).toEqual({ ok: false, reason: 'method-missing' })
    expect(till.document().tries.failed).toBe(0)
  })
})

describe('another passphrase', () => {
  const next = 'empat belas gorengan'

  it('needs the current one when that is the only way in', async () => {
    const till = shop('none')
    const vault = await filled(till, PASSPHRASE)
    expect(await vault.setPassphrase({ next })).toEqual({ ok: false, reason: 'needs-passphrase' })
    await must(vault.setPassphrase({ current: PASSPHRASE, next }))
    const again = await till.open()
    expect(await again.unlock(PASSPHRASE)).toMatchObject({ reason: 'wrong-passphrase' })
    await must(again.unlock(next))
    expect(readAll(again)).toEqual(SECRETS_GIVEN)
  })

  it('can be set without it while the keyring opens the vault: a forgotten one costs nothing', async () => {
    const till = shop()
    const vault = await filled(till, PASSPHRASE)
    expect(await vault.setPassphrase({ current: next, next })).toMatchObject({ reason: 'wrong-passphrase' })
    await must(vault.setPassphrase({ next }))
    await vault.lock()
    expect(await vault.unlock(PASSPHRASE)).toMatchObject({ reason: 'wrong-passphrase' })
    await must(vault.unlock(next))
  })

  it('can be taken away where the keyring opens, and only there', async () => {
    const till = shop()
    const vault = await filled(till, PASSPHRASE)
    till.keyring.answer = 'none'
    const last = { ok: false, reason: 'last-way' }
    expect(await vault.setPassphrase({ current: PASSPHRASE })).toEqual(last)
    till.keyring.answer = 'strong'
    await must(vault.setPassphrase({}))
    expect(vault.view().protection).toEqual({ keyring: 'used', passphrase: false })
    expect(till.document().slots).not.toHaveProperty('passphrase')
    expect(await vault.unlock(PASSPHRASE)).toMatchObject({ reason: 'wrong-state' })
    await vault.lock()
    expect(await vault.unlock(PASSPHRASE)).toEqual({ ok: false, reason: 'no-passphrase' })
    await must(vault.unlock())
  })
})
