import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ListenerChild } from '#callbacks/listener-controller.ts'
import { openTrial, type TrialPlace } from '#startup/trial.ts'
import { openJournal } from '#journal/opening/open.ts'
import { openSetupFixture, sandboxProfile, type SetupFixture } from '#test/support/setup-fixture.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

let shop: VirtualTill
let fixture: SetupFixture
let folder: string
const forked: ListenerChild[] = []
beforeEach(async () => {
  shop = openVirtualTill()
  fixture = await openSetupFixture(shop)
  folder = mkdtempSync(join(tmpdir(), 'loket-trial-'))
})
afterEach(async () => {
  forked.splice(0)
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

function place(mode: 'practice' | 'real', changes: Partial<TrialPlace['running']['deps']> = {}): TrialPlace {
  return {
    folder,
    vault: fixture.vault,
    running: {
      deps: { ...shop.backOffice(), mode, ...changes },
      callbacks: () => ({ state: 'listening', answered: 7, refused: 0 }),
      turnedAway: () => 0,
    },
    fork: () => {
      const child: ListenerChild = {
        post: () => undefined,
        onMessage: () => undefined,
        onExit: () => undefined,
        kill: () => undefined,
      }
      forked.push(child)
      return child
    },
  }
}

it('has a journal of the environment, never that of practice, and lets go of it', () => {
  const opened = openTrial(place('practice'), sandboxProfile())
  if (!opened.ok) throw new Error(opened.detail)
  const { deps, close, callbacks } = opened.trial
  expect(deps.journal.file).toBe(join(folder, 'sandbox.journal'))
  expect([deps.mode, deps.profile().environment]).toEqual(['real', 'sandbox'])
  expect(deps.journal.meta.mode).toBe('real')
  // Without a certificate in the vault there is no listener.
  expect([callbacks().state, forked.length]).toEqual(['off', 0])
  close()
  const again = openJournal({ file: join(folder, 'sandbox.journal'), mode: 'real', clock: shop.time.clock })
  expect(again.ok).toBe(true)
  if (again.ok) again.journal.close()
  expect(existsSync(join(folder, 'practice.journal'))).toBe(false)
})

it('uses what is there of a Loket that runs on that gateway', () => {
  const running = place('real', { profile: () => sandboxProfile() })
  const opened = openTrial(running, sandboxProfile())
  if (!opened.ok) throw new Error(opened.detail)
  expect(opened.trial.deps).toBe(running.running.deps)
  expect(opened.trial.callbacks().answered).toBe(7)
  opened.trial.close()
  expect(shop.journal().read.head().seq).toBeGreaterThanOrEqual(0n)
})

it('opens no second listener beside one that runs, when the profile was changed', () => {
  const running = place('real', { profile: () => sandboxProfile({ till: 9 }) })
  const opened = openTrial(running, sandboxProfile())
  if (!opened.ok) throw new Error(opened.detail)
  expect(opened.trial.deps.profile().till).toBe(sandboxProfile().till)
  expect([opened.trial.callbacks().answered, forked.length]).toEqual([7, 0])
  opened.trial.close()
})

it('says why when the journal is in other hands', () => {
  const other = openJournal({ file: join(folder, 'sandbox.journal'), mode: 'real', clock: shop.time.clock })
  if (!other.ok) throw new Error(other.detail)
  expect(openTrial(place('practice'), sandboxProfile())).toMatchObject({
    ok: false,
    detail: expect.stringMatching(/^locked/) as string,
  })
  other.journal.close()
})
