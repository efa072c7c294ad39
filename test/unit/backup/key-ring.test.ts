import { describe, expect, test } from 'vitest'
import { createKeyRing, type KeyStore } from '#backup/key-ring.ts'
import { unwrapByPassphrase } from '#vault/wrap-passphrase.ts'
import { seededRandom } from '#test/support/seeded-random.ts'

const LONG = 'kuda laut biru tua'
const OTHER = 'bangau putih di sawah'

function openRing(kept?: string) {
  let text = kept
  let state: 'open' | 'closed' | 'no-vault' = 'open'
  const store: KeyStore = {
    read: () => (state === 'open' ? { state, text } : { state }),
    write: async (next) => {
      text = next
      return { ok: true }
    },
  }
  const ring = createKeyRing(store, { clock: { now: () => 1 }, random: seededRandom(4) })
  return {
    ring,
    text: () => text,
    become: (next: typeof state) => {
      state = next
    },
  }
}
async function currentOf(ring: ReturnType<typeof openRing>['ring']) {
  const current = await ring.current()
  if (!current.ok) throw new Error(current.why)
  return current.value
}

describe('the backup keys', () => {
  test('the first is made when it is asked for, kept, and stays', async () => {
    const { ring, text } = openRing()
    const one = await currentOf(ring)
    expect(one.key).toHaveLength(32)
    expect(text()).toContain(one.id)
    expect((await currentOf(ring)).id).toBe(one.id)
    expect(ring.known()).toEqual({ id: one.id, hasRecovery: false })
  })

  test('the first passphrase wraps the key that is there: what it opens is that key', async () => {
    const { ring } = openRing()
    const before = await currentOf(ring)
    expect(await ring.setPassphrase(LONG)).toEqual({ ok: true, value: null })
    const { id, key, recovery } = await currentOf(ring)
    expect(id).toBe(before.id)
    if (recovery === undefined) throw new Error('no recovery')
    const back = await unwrapByPassphrase(recovery, { id, passphrase: LONG })
    expect(back.ok && Buffer.from(back.key).equals(Buffer.from(key))).toBe(true)
    expect(await unwrapByPassphrase(recovery, { id, passphrase: OTHER })).toMatchObject({ ok: false })
  })

  test('another passphrase is another key: the old one opens nothing new, and the old backups still open here', async () => {
    const { ring } = openRing()
    await ring.setPassphrase(LONG)
    const old = await currentOf(ring)
    await ring.setPassphrase(OTHER)
    const now = await currentOf(ring)
    expect(now.id).not.toBe(old.id)
    expect(Buffer.from(now.key).equals(Buffer.from(old.key))).toBe(false)
    if (now.recovery === undefined) throw new Error('no recovery')
    expect(await unwrapByPassphrase(now.recovery, { id: now.id, passphrase: LONG })).toMatchObject({
      ok: false,
    })
    expect(Buffer.from(ring.byId(old.id) ?? []).equals(Buffer.from(old.key))).toBe(true)
  })

  test('two recovery passphrases at once lose no key', async () => {
    const { ring } = openRing()
    const first = await currentOf(ring)
    await ring.setPassphrase(LONG)
    const [before] = await Promise.all([currentOf(ring), ring.setPassphrase(OTHER), ring.setPassphrase(LONG)])
    for (const id of [first.id, before.id]) expect(ring.byId(id)).toBeDefined()
    const [one, two] = await Promise.all([
      ring.setPassphrase(OTHER).then(() => currentOf(ring)),
      currentOf(ring),
    ])
    for (const { id } of [one, two]) expect(ring.byId(id)).toBeDefined()
  })

  test('a short passphrase is none', async () => {
    const { ring, text } = openRing()
    expect(await ring.setPassphrase('pendek')).toEqual({ ok: false, why: 'passphrase-too-short' })
    expect(text()).toBeUndefined()
  })

  test('while the vault is closed there is no key, and none is made', async () => {
    const { ring, become } = openRing()
    const { id } = await currentOf(ring)
    become('closed')
    expect(await ring.current()).toEqual({ ok: false, why: 'vault-closed' })
    expect(ring.byId(id)).toBeUndefined()
    expect(ring.state()).toBe('closed')
    become('no-vault')
    expect(await ring.setPassphrase(LONG)).toEqual({ ok: false, why: 'no-vault' })
  })

  test('what cannot be read is never written over', async () => {
    const { ring, text } = openRing('{"version":9}')
    expect(await ring.current()).toEqual({ ok: false, why: 'keys-damaged' })
    expect(await ring.setPassphrase(LONG)).toEqual({ ok: false, why: 'keys-damaged' })
    expect(text()).toBe('{"version":9}')
  })
})
