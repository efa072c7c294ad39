import { describe, expect, it } from 'vitest'
import { filled, must, PASSPHRASE, readAll, SECRETS_GIVEN, shop } from './given.ts'

describe('a strong keyring', () => {
  it('opens the vault without a question, and is given nothing but the data key', async () => {
    const till = shop()
    const vault = await filled(till)
    expect(vault.view().protection).toEqual({ keyring: 'used', passphrase: false })
    expect((await till.open()).state()).toBe('open')
    expect(till.keyring.given).toHaveLength(1)
    expect(till.keyring.given[0]).toHaveLength(16 + 32)
  })

  it('that is not up yet is waited for where it has the key, and noticed where it has none', async () => {
    const till = shop()
    till.keyring.comesLate = true
    const empty = await till.open()
    await Promise.resolve()
    expect(empty.view().keyringStrength).toBe('strong')
    await filled(till)
    till.keyring.comesLate = true
    expect(readAll(await till.open())).toEqual(SECRETS_GIVEN)
  })

  it('is not relied on when it does not give back what it was given', async () => {
    const till = shop()
    till.keyring.forgetful = true
    const vault = await till.open()
    expect(await vault.create()).toEqual({ ok: false, reason: 'needs-passphrase' })
    await must(vault.create({ passphrase: PASSPHRASE }))
    expect(vault.view().protection).toEqual({ keyring: 'unused', passphrase: true })
    expect(till.document().slots).not.toHaveProperty('keyring')
  })

  it('wraps anew when it asks for it', async () => {
    const till = shop()
    await filled(till)
    const { slots, entries } = till.document()
    till.keyring.renew = true
    expect((await till.open()).state()).toBe('open')
    till.keyring.renew = false
    expect(till.document().slots.keyring).not.toBe(slots.keyring)
    expect(till.document().entries).toEqual(entries)
    expect(readAll(await till.open())).toEqual(SECRETS_GIVEN)
  })

  it('opens a vault that was locked by hand', async () => {
    const till = shop()
    const vault = await filled(till)
    await vault.lock()
    expect(vault.view()).toMatchObject({ state: 'locked', protection: { keyring: 'used' } })
    await must(vault.unlock())
    expect(readAll(vault)).toEqual(SECRETS_GIVEN)
  })
})

describe('a keyring that has changed', () => {
  it.each(['exchanged', 'weak', 'none'] as const)('(%s) is noticed, and nothing is deleted', async (how) => {
    const till = shop()
    await filled(till)
    const before = till.disk.read('vault.json')
    if (how === 'exchanged') till.keyring.exchange()
    else till.keyring.answer = how
    const vault = await till.open()
    expect(vault.state()).toBe('keyring-changed')
    expect(readAll(vault)).toEqual({})
    expect(vault.view().protection).toEqual({ keyring: 'changed', passphrase: false })
    expect(vault.view().secrets.every(({ configured }) => configured)).toBe(true)
    expect(await vault.unlock()).toEqual({ ok: false, reason: 'keyring-changed' })
    expect(await vault.unlock(PASSPHRASE)).toEqual({ ok: false, reason: 'no-passphrase' })
    expect(await vault.create()).toEqual({ ok: false, reason: 'wrong-state', state: 'keyring-changed' })
    expect(await vault.rotate()).toMatchObject({ reason: 'wrong-state' })
    expect(till.disk.names()).toEqual(['vault.json'])
    expect(till.disk.read('vault.json')).toEqual(before)
  })

  it('opens by the passphrase, and the new keyring from then on', async () => {
    const till = shop()
    await filled(till, PASSPHRASE)
    till.keyring.exchange()
    const vault = await till.open()
    expect(vault.state()).toBe('keyring-changed')
    await must(vault.unlock(PASSPHRASE))
    expect(readAll(vault)).toEqual(SECRETS_GIVEN)
    expect(vault.view().protection).toEqual({ keyring: 'used', passphrase: true })
    expect((await till.open()).state()).toBe('open')
  })

  it('that comes back opens the vault as before', async () => {
    const till = shop()
    await filled(till, PASSPHRASE)
    till.keyring.answer = 'none'
    const vault = await till.open()
    await must(vault.unlock(PASSPHRASE))
    expect(vault.view().protection).toEqual({ keyring: 'changed', passphrase: true })
    till.keyring.answer = 'strong'
    expect((await till.open()).state()).toBe('open')
    await vault.lock()
    await must(vault.unlock(PASSPHRASE))
    expect(vault.view().protection.keyring).toBe('used')
    // It opens the existing wrap: nothing was wrapped again.
    expect(till.keyring.given).toHaveLength(1)
  })

  it('that has become strong is given the data key after the passphrase was right', async () => {
    const till = shop('none')
    await filled(till, PASSPHRASE)
    till.keyring.answer = 'strong'
    const vault = await till.open()
    expect(vault.state()).toBe('locked')
    expect(till.keyring.given).toEqual([])
    await must(vault.unlock(PASSPHRASE))
    expect((await till.open()).state()).toBe('open')
  })

  it('lets the secrets be entered anew, and the old file is kept and opens again in its place', async () => {
    const till = shop()
    await filled(till)
    const old = till.disk.read('vault.json') ?? new Uint8Array()
    till.keyring.answer = 'none'
    const vault = await till.open()
    await must(vault.create({ passphrase: PASSPHRASE, keepOldAside: true }))
    await must(vault.put('apiKey', 'entered anew'))
    expect(readAll(await till.open())).toEqual({})
    const [aside, ...others] = till.disk.names().filter((name) => name !== 'vault.json')
    expect(others).toEqual([])
    expect(aside).toMatch(/^vault\.json\.aside-20261120T050000-[0-9a-f]{4}$/)
    expect(till.disk.read(aside ?? '')).toEqual(old)
    till.keyring.answer = 'strong'
    till.disk.rename(aside ?? '', 'vault.json')
    expect(readAll(await till.open())).toEqual(SECRETS_GIVEN)
  })

  it('keeps a damaged file aside as it is', async () => {
    const till = shop()
    await filled(till)
    const cut = (till.disk.read('vault.json') ?? new Uint8Array()).subarray(0, 900)
    till.disk.remove('vault.json')
    till.disk.create('vault.json', cut)
    const vault = await till.open()
    expect(vault.state()).toBe('damaged')
    await must(vault.create({ keepOldAside: true }))
    const aside = till.disk.names().find((name) => name.includes('aside')) ?? ''
    expect(Buffer.from(till.disk.read(aside) ?? []).equals(cut)).toBe(true)
    expect(vault.state()).toBe('open')
  })
})

describe('making a vault', () => {
  it('never takes the place of one that opens', async () => {
    const till = shop()
    const vault = await filled(till)
    const refused = { ok: false, reason: 'wrong-state', state: 'open' }
    expect(await vault.create({ keepOldAside: true })).toEqual(refused)
    expect(readAll(vault)).toEqual(SECRETS_GIVEN)
  })

  it('looks again whether the place is still empty', async () => {
    const till = shop()
    const early = await till.open()
    await filled(till)
    expect(await early.create()).toEqual({ ok: false, reason: 'wrong-state', state: 'locked' })
    await must(early.unlock())
    expect(readAll(early)).toEqual(SECRETS_GIVEN)
  })
})
