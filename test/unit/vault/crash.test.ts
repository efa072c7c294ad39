import { describe, expect, it } from 'vitest'
import type { Vault, VaultResult } from '#vault/vault.ts'
import { createVault } from '#vault/create-vault.ts'
import { filled, must, PASSPHRASE, readAll, SECRETS_GIVEN, type Shop, shop } from './given.ts'
import { MemoryDisk } from './memory-disk.ts'

type Contents = Readonly<Record<string, string | undefined>>
type Scenario = {
  readonly act: (vault: Vault) => Promise<VaultResult>
  /** The contents that may be read afterwards, in addition to the previous ones. */
  readonly after: Contents
  readonly prepare?: (till: Shop) => void
  readonly passphrase?: string
  readonly strength?: 'none'
}

const next = 'empat belas gorengan'
const { apiKey: _, ...withoutApiKey } = SECRETS_GIVEN

const scenarios: Readonly<Record<string, Scenario>> = {
  put: { act: (vault) => vault.put('apiKey', 'new'), after: { ...SECRETS_GIVEN, apiKey: 'new' } },
  remove: { act: (vault) => vault.remove('apiKey'), after: withoutApiKey },
  rotate: { act: (vault) => vault.rotate(), after: SECRETS_GIVEN },
  'rotate with both ways in': {
    act: (vault) => vault.rotate({ passphrase: PASSPHRASE }),
    after: SECRETS_GIVEN,
    passphrase: PASSPHRASE,
  },
  'another passphrase': {
    act: (vault) => vault.setPassphrase({ current: PASSPHRASE, next }),
    after: SECRETS_GIVEN,
    passphrase: PASSPHRASE,
    strength: 'none',
  },
  'a wrong passphrase, counted': {
    act: (vault) => vault.rotate({ passphrase: next }),
    after: SECRETS_GIVEN,
    passphrase: PASSPHRASE,
  },
}

/** Opens with any way that works. */
async function contentsOf(disk: MemoryDisk, till: Shop): Promise<Contents> {
  const vault = await createVault({ ...till.deps(), files: disk })
  for (const passphrase of [PASSPHRASE, next]) {
    if (vault.state() !== 'open') await vault.unlock(passphrase)
  }
  expect(vault.state()).toBe('open')
  return readAll(vault)
}

async function begin({ passphrase, strength, prepare }: Scenario): Promise<{ till: Shop; vault: Vault }> {
  const till = shop(strength)
  const vault = await filled(till, passphrase)
  prepare?.(till)
  // The current contents are on the disk.
  till.disk.flushFolder()
  return { till, vault }
}

/** Runs the scenario once for each disk step that can fail, until one run meets no fault. */
async function forEachStep(
  scenario: Scenario,
  kind: 'error' | 'power',
  look: (run: { till: Shop; vault: Vault; result: VaultResult; step: number }) => Promise<void>,
): Promise<number> {
  for (let step = 0; ; step += 1) {
    const { till, vault } = await begin(scenario)
    const from = till.disk.steps
    till.disk.fault = { at: from + step, kind }
    const result = await scenario.act(vault)
    if (till.disk.steps <= from + step) return step
    await look({ till, vault, result, step })
  }
}

describe.each(Object.entries(scenarios))('%s', (_, scenario) => {
  it('leaves the old vault or the new one wherever the power goes', async () => {
    const seen: Contents[] = []
    const steps = await forEachStep(scenario, 'power', async ({ till, step }) => {
      for (const disk of till.disk.afterPowerCut()) {
        const contents = await contentsOf(disk, till)
        expect([SECRETS_GIVEN, scenario.after], `step ${step}`).toContainEqual(contents)
        // Leftovers next to it are gone after the start.
        expect(disk.names(), `step ${step}`).toEqual(['vault.json'])
        seen.push(contents)
      }
    })
    // create, half of the bytes, flush, rename, folder: at least these.
    expect(steps).toBeGreaterThanOrEqual(5)
    expect(seen).toContainEqual(SECRETS_GIVEN)
    expect(seen).toContainEqual(scenario.after)
  })

  it('says so when a step fails, goes on with what the file says, and works the next time', async () => {
    await forEachStep(scenario, 'error', async ({ till, vault, result, step }) => {
      till.disk.fault = undefined
      const told = `step ${step}: ${JSON.stringify(result)}`
      const contents = readAll(vault)
      expect(await contentsOf(till.disk.copy(), till), told).toEqual(contents)
      if (result.ok || result.reason === 'wrong-passphrase') expect(contents, told).toEqual(scenario.after)
      else expect(result, told).toMatchObject({ reason: 'not-written', code: 'EIO' })
      if (!result.ok && result.reason === 'not-written' && !result.replaced) {
        expect(contents, told).toEqual(SECRETS_GIVEN)
      }
      await must(vault.put('hashKey', 'after the fault'))
      const again = await contentsOf(till.disk.copy(), till)
      expect(again, told).toEqual({ ...contents, hashKey: 'after the fault' })
    })
  })
})

describe('a new vault in the place of one that does not open', () => {
  it('leaves wherever the power goes the old file, under its name or beside the new one', async () => {
    let last = 0
    for (let step = 0; ; step += 1) {
      const till = shop()
      await filled(till)
      const old = Buffer.from(till.disk.read('vault.json') ?? [])
      till.keyring.answer = 'none'
      const vault = await till.open()
      const from = till.disk.steps
      till.disk.fault = { at: from + step, kind: 'power' }
      await vault.create({ passphrase: PASSPHRASE, keepOldAside: true })
      last = step
      if (till.disk.steps <= from + step) break
      for (const disk of till.disk.afterPowerCut()) {
        const kept = disk.names().filter((name) => old.equals(disk.read(name) ?? new Uint8Array()))
        expect(kept.length, `step ${step}`).toBeGreaterThan(0)
        if (kept.includes('vault.json')) continue
        const renewed = await createVault({ ...till.deps(), files: disk })
        await must(renewed.unlock(PASSPHRASE))
      }
    }
    expect(last).toBeGreaterThanOrEqual(9)
  })
})

describe('the first vault', () => {
  it('is there or not, wherever the power goes', async () => {
    for (let step = 0; step < 5; step += 1) {
      const till = shop()
      const vault = await till.open()
      till.disk.fault = { at: step, kind: 'power' }
      expect(await vault.create()).toMatchObject({ reason: 'not-written' })
      for (const disk of till.disk.afterPowerCut()) {
        const state = (await createVault({ ...till.deps(), files: disk })).state()
        expect(['empty', 'open'], `step ${step}`).toContain(state)
      }
    }
  })
})

describe('a wipe', () => {
  it('leaves the vault or none wherever the power goes, and what it leaves goes at the next start', async () => {
    const states = new Set<string>()
    for (let step = 0; ; step += 1) {
      const till = shop()
      const vault = await filled(till)
      till.disk.flushFolder()
      const from = till.disk.steps
      till.disk.fault = { at: from + step, kind: 'power' }
      await vault.wipe()
      if (till.disk.steps <= from + step) break
      for (const disk of till.disk.afterPowerCut()) {
        const again = await createVault({ ...till.deps(), files: disk })
        const whole = again.state() === 'open'
        expect(['open', 'empty'], `step ${step}`).toContain(again.state())
        expect(readAll(again), `step ${step}`).toEqual(whole ? SECRETS_GIVEN : {})
        expect(disk.names(), `step ${step}`).toEqual(whole ? ['vault.json'] : [])
        states.add(again.state())
      }
    }
    expect([...states].toSorted()).toEqual(['empty', 'open'])
  })
})

describe('the disk of these tests', () => {
  it('forgets what was not flushed: a write without flushing would be found', () => {
    const disk = new MemoryDisk(new Map([['a', Buffer.from('old')]]))
    disk.fault = { at: 2, kind: 'power' }
    expect(() => disk.create('b', Buffer.from('new'))).toThrow('EIO')
    expect(disk.afterPowerCut().map((after) => after.names())).toEqual([['a'], ['a', 'b']])
    const kept = disk.afterPowerCut().map((after) => after.read('b')?.length)
    expect(kept).toEqual([undefined, 0])
  })
})
