import { describe, expect, it } from 'vitest'
import { SECRET_NAMES } from '#vault/secrets.ts'
import { filled, must, NOON, PASSPHRASE, readAll, SECRETS_GIVEN, shop } from './given.ts'

describe('a vault', () => {
  it('gives back what was put in, also after a restart, and in the same words', async () => {
    const till = shop()
    const vault = await filled(till)
    expect(readAll(vault)).toEqual(SECRETS_GIVEN)
    const again = await till.open()
    expect(again.state()).toBe('open')
    expect(readAll(again)).toEqual(SECRETS_GIVEN)
  })

  it('is empty before it is made, and then holds nothing but a key of personal data', async () => {
    const till = shop()
    const vault = await till.open()
    expect(vault.state()).toBe('empty')
    expect(await vault.put('apiKey', 'x')).toEqual({ ok: false, reason: 'wrong-state', state: 'empty' })
    expect(till.disk.names()).toEqual([])
    await must(vault.create())
    expect(Buffer.from(vault.get('personalDataKey') ?? '', 'base64')).toHaveLength(32)
    expect(readAll(vault)).toEqual({})
  })

  it('draws another key of personal data for each vault and keeps it over everything else', async () => {
    const [one, other] = [
      shop('strong'),
      shop('strong', { random: { bytes: (n) => new Uint8Array(n).fill(9) } }),
    ]
    const vault = await filled(one)
    const key = vault.get('personalDataKey')
    await must(vault.rotate())
    await must(vault.setPassphrase({ next: PASSPHRASE }))
    expect((await one.open()).get('personalDataKey')).toBe(key)
    expect((await filled(other)).get('personalDataKey')).not.toBe(key)
    const refused = { ok: false, reason: 'unfit-secret', why: 'made-here' }
    expect(await vault.remove('personalDataKey')).toEqual(refused)
    expect(vault.get('personalDataKey')).toBe(key)
  })

  it('takes another secret in the place of one, and takes one out', async () => {
    const till = shop()
    const vault = await filled(till)
    till.clock.at += 1_000
    await must(vault.put('apiKey', 'another key'))
    await must(vault.remove('hashKey'))
    await must(vault.remove('hashKey'))
    for (const seen of [vault, await till.open()]) {
      expect(seen.get('apiKey')).toBe('another key')
      expect(seen.get('hashKey')).toBeUndefined()
      const view = seen.view().secrets
      expect(view.find(({ name }) => name === 'apiKey')).toEqual({
        name: 'apiKey',
        configured: true,
        endsIn: 'ey',
        changedAt: NOON + 1_000,
      })
      expect(view.find(({ name }) => name === 'hashKey')).toEqual({ name: 'hashKey', configured: false })
    }
  })

  it('refuses what the check refuses, and keeps what it had', async () => {
    const till = shop('strong', { check: () => ({ ok: false, reason: 'too-short' }) })
    const vault = await till.open()
    await must(vault.create())
    const before = till.disk.read('vault.json')
    expect(await vault.put('privateKey', 'x')).toEqual({
      ok: false,
      reason: 'unfit-secret',
      why: 'too-short',
    })
    expect(till.disk.read('vault.json')).toEqual(before)
  })

  it('makes one change after the other, however many are asked for at once', async () => {
    const till = shop()
    const vault = await till.open()
    const all = [
      vault.create({ passphrase: PASSPHRASE }),
      vault.put('apiKey', 'one'),
      vault.rotate({ passphrase: PASSPHRASE }),
      vault.put('hashKey', 'two'),
      vault.setPassphrase({ next: 'another passphrase' }),
      vault.put('cipherIv', 'three'),
    ]
    expect(await Promise.all(all)).toEqual(all.map(() => ({ ok: true })))
    const again = await till.open()
    expect([again.get('apiKey'), again.get('hashKey'), again.get('cipherIv')]).toEqual([
      'one',
      'two',
      'three',
    ])
  })

  it('goes on after a change that ended in a bug', async () => {
    let broken = false
    const till = shop('strong', {
      random: {
        bytes: (count) => {
          if (broken) throw new Error('no chance left')
          return new Uint8Array(count).fill(3)
        },
      },
    })
    const vault = await filled(till)
    broken = true
    await expect(vault.put('apiKey', 'one')).rejects.toThrow('no chance left')
    broken = false
    await must(vault.put('apiKey', 'two'))
    expect(vault.get('apiKey')).toBe('two')
  })
})

describe('a vault with a passphrase only', () => {
  it('needs one where there is no strong keyring', async () => {
    for (const strength of ['weak', 'none'] as const) {
      const till = shop(strength)
      const vault = await till.open()
      expect(vault.view().keyringStrength).toBe(strength)
      expect(await vault.create()).toEqual({ ok: false, reason: 'needs-passphrase' })
      expect(till.disk.names()).toEqual([])
      await must(vault.create({ passphrase: PASSPHRASE }))
      expect(vault.view().protection).toEqual({ keyring: 'unused', passphrase: true })
      expect(till.keyring.given).toEqual([])
    }
  })

  it('is locked at start, gives nothing, and opens with the passphrase', async () => {
    const till = shop('none')
    await filled(till, PASSPHRASE)
    const vault = await till.open()
    expect(vault.state()).toBe('locked')
    expect(readAll(vault)).toEqual({})
    expect(await vault.put('apiKey', 'x')).toEqual({ ok: false, reason: 'wrong-state', state: 'locked' })
    expect(await vault.unlock()).toEqual({ ok: false, reason: 'no-keyring' })
    await must(vault.unlock(PASSPHRASE))
    expect(readAll(vault)).toEqual(SECRETS_GIVEN)
    // Not a way to test whether a passphrase is right.
    expect(await vault.unlock('something else')).toEqual({ ok: false, reason: 'wrong-state', state: 'open' })
  })

  it('is locked by hand and forgets', async () => {
    const till = shop('none')
    const vault = await filled(till, PASSPHRASE)
    await vault.lock()
    expect(vault.state()).toBe('locked')
    expect(vault.get('apiKey')).toBeUndefined()
    await must(vault.unlock(PASSPHRASE))
    expect(vault.get('apiKey')).toBe(SECRETS_GIVEN.apiKey)
  })
})

describe('the view', () => {
  it('names every secret, and of a secret its end and no more', async () => {
    const till = shop()
    const vault = await filled(till, PASSPHRASE)
    const view = vault.view()
    expect(view).toMatchObject({
      state: 'open',
      protection: { keyring: 'used', passphrase: true },
      keyringStrength: 'strong',
      leastPassphrase: 12,
    })
    expect(view.secrets.map(({ name }) => name)).toEqual(SECRET_NAMES)
    expect(view.secrets.every(({ configured }) => configured)).toBe(true)
    expect(view.secrets.find(({ name }) => name === 'personalDataKey')).not.toHaveProperty('endsIn')
    const text = JSON.stringify(view)
    for (const secret of Object.values(SECRETS_GIVEN)) {
      expect(text).not.toContain(secret.slice(-3))
      expect(text).not.toContain(secret.slice(0, 6))
    }
  })

  it('shows of a locked vault what is configured, and no end', async () => {
    const till = shop('none')
    const vault = await filled(till, PASSPHRASE)
    await vault.lock()
    expect(vault.view().secrets).toEqual(
      SECRET_NAMES.map((name) => ({ name, configured: true, changedAt: NOON })),
    )
  })
})
