import { describe, expect, it } from 'vitest'
import { NO_TRIES, waitMs } from '#vault/tries.ts'
import { filled, must, PASSPHRASE, type Shop, shop } from './given.ts'

const MINUTE = 60_000
const wrong = 'tebakan yang salah'

async function lockedShop(): Promise<Shop> {
  const till = shop('none')
  await filled(till, PASSPHRASE)
  return till
}

/** Wrong tries as often as needed, each after the previous one's wait, each in a separate program. */
async function guess(till: Shop, times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    till.clock.at += waitMs(till.document().tries.failed)
    expect(await (await till.open()).unlock(wrong)).toMatchObject({ reason: 'wrong-passphrase' })
  }
}

describe('a wrong passphrase', () => {
  it('is free twice, then costs more and more, up to a quarter of an hour', () => {
    expect([0, 1, 2, 3, 4, 5, 6].map(waitMs)).toEqual([0, 0, 0, 5_000, 10_000, 20_000, 40_000])
    expect(waitMs(11)).toBe(15 * MINUTE)
    expect(waitMs(1_000_000)).toBe(15 * MINUTE)
  })

  it('is counted over restarts; until the wait is over not even the right one is looked at', async () => {
    const till = await lockedShop()
    await guess(till, 4)
    const failedAt = till.clock.at
    for (const passed of [0, 1, 9_999]) {
      till.clock.at = failedAt + passed
      const vault = await till.open()
      const refused = { ok: false, reason: 'too-early', retryAt: failedAt + 10_000 }
      expect(await vault.unlock(PASSPHRASE)).toEqual(refused)
      expect(vault.view().retryAt).toBe(failedAt + 10_000)
    }
    till.clock.at = failedAt + 10_000
    const vault = await till.open()
    expect(vault.view()).not.toHaveProperty('retryAt')
    await must(vault.unlock(PASSPHRASE))
  })

  it('says when the next may be tried', async () => {
    const till = await lockedShop()
    const vault = await till.open()
    const retryAt = till.clock.at
    expect(await vault.unlock(wrong)).toEqual({ ok: false, reason: 'wrong-passphrase', retryAt })
    expect(await vault.unlock(wrong)).toEqual({ ok: false, reason: 'wrong-passphrase', retryAt })
    const third = { ok: false, reason: 'wrong-passphrase', retryAt: retryAt + 5_000 }
    expect(await vault.unlock(wrong)).toEqual(third)
  })

  it('is forgotten after the right one', async () => {
    const till = await lockedShop()
    await guess(till, 5)
    till.clock.at += MINUTE
    await must((await till.open()).unlock(PASSPHRASE))
    expect(till.document().tries).toEqual(NO_TRIES)
    await guess(till, 2)
    await must((await till.open()).unlock(PASSPHRASE))
  })

  it('gains nothing by a clock that is set back, and loses no more than the wait', async () => {
    const till = await lockedShop()
    await guess(till, 6)
    const failedAt = till.clock.at
    const back = failedAt - 365 * 24 * 60 * MINUTE
    till.clock.at = back
    const begun = { ok: false, reason: 'too-early', retryAt: back + 40_000 }
    expect(await (await till.open()).unlock(PASSPHRASE)).toEqual(begun)
    till.clock.at = back + 39_999
    expect(await (await till.open()).unlock(PASSPHRASE)).toEqual(begun)
    // Back again: the wait starts again.
    till.clock.at = back - MINUTE
    expect(await (await till.open()).unlock(PASSPHRASE)).toMatchObject({ reason: 'too-early' })
    till.clock.at = back - MINUTE + 40_000
    await must((await till.open()).unlock(PASSPHRASE))
  })

  it('is counted before it is looked at: who ends the program in between has had the try', async () => {
    const till = await lockedShop()
    const vault = await till.open()
    const running = vault.unlock(wrong)
    // The turn in which hashing has begun.
    await Promise.resolve()
    await Promise.resolve()
    expect(till.document().tries.failed).toBe(1)
    await running
  })

  it('counts for the two changes that ask for the passphrase, too', async () => {
    const till = await lockedShop()
    const vault = await till.open()
    await must(vault.unlock(PASSPHRASE))
    for (let i = 0; i < 2; i += 1) {
      expect(await vault.rotate({ passphrase: wrong })).toMatchObject({ reason: 'wrong-passphrase' })
    }
    const change = { current: wrong, next: 'another passphrase' }
    expect(await vault.setPassphrase(change)).toMatchObject({ reason: 'wrong-passphrase' })
    expect(await vault.rotate({ passphrase: PASSPHRASE })).toMatchObject({ reason: 'too-early' })
    await vault.lock()
    expect(await vault.unlock(PASSPHRASE)).toMatchObject({ reason: 'too-early' })
    till.clock.at += 5_000
    await must(vault.unlock(PASSPHRASE))
  })

  it('is counted in memory where the disk refuses, and the right one still opens', async () => {
    const till = await lockedShop()
    const vault = await till.open()
    till.disk.create = () => {
      throw new Error('full')
    }
    for (let i = 0; i < 3; i += 1) await vault.unlock(wrong)
    expect(await vault.unlock(PASSPHRASE)).toMatchObject({ reason: 'too-early' })
    till.clock.at += 5_000
    await must(vault.unlock(PASSPHRASE))
    expect(vault.state()).toBe('open')
  })
})
