/** Newer versions: found, fetched, tried, and put in place when nothing is going on. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { jsonFile } from '#support/json-file.ts'
import { newKey } from '#test/support/update-feed.ts'
import { isAmongFirst } from '#update/feed.ts'
import { beforeAt } from '#update/swap.ts'
import { tryProgram } from '#update/trial.ts'
import type { UpdateDeps } from '#update/updates.ts'
import {
  atTheFeed,
  OLD,
  NEW,
  DAY,
  NAME,
  feed,
  place,
  program,
  done,
  open,
  installed,
  good,
  at,
} from './at-the-feed.ts'

atTheFeed()

it('a newer version is fetched, tried, put in place while Loket closes, and opened', async () => {
  feed.publish(good())
  const updates = open()
  expect(updates.install()).toBe(false)
  expect(await updates.look()).toMatchObject({ state: 'ready', found: '0.2.0' })
  expect(installed()).toBe(OLD)
  expect([updates.install(), updates.install()]).toEqual([true, false])
  updates.finish()
  expect(done).toEqual(['close', 'keep 0.1.0', 'open'])
  expect([installed(), readFileSync(beforeAt(program), 'utf8')]).toEqual([NEW, OLD])
  expect(open({ version: '0.2.0' }).view()).toMatchObject({ state: 'idle', last: { from: '0.1.0' } })
})

it('a Loket that closes for another reason installs nothing', async () => {
  feed.publish(good())
  const updates = open()
  await updates.look()
  updates.finish()
  expect([installed(), done]).toEqual([OLD, []])
})

it('installs without being asked once no payment, no shift and no person is there', async () => {
  feed.publish(good())
  const ticks: (() => void)[] = []
  let isQuiet = false
  const updates = open({
    isQuiet: () => isQuiet,
    timers: { after: (ms, act) => (void (ms === 60_000 && ticks.push(act)), () => undefined) },
  })
  await updates.look()
  ticks.pop()?.()
  expect(done).toEqual([])
  isQuiet = true
  ticks.pop()?.()
  await expect.poll(() => done).toEqual(['close'])
})

describe('what was ready is looked at again before it is installed unasked', () => {
  /** A minute on a quiet till, and the look that it begins. */
  async function quietMinute(more: Partial<UpdateDeps> = {}) {
    const ticks: (() => void)[] = []
    let tries = 0
    const updates = open({
      isQuiet: () => true,
      timers: { after: (ms, act) => (void (ms === 60_000 && ticks.push(act)), () => undefined) },
      tryProgram: (file) => ((tries += 1), tryProgram(file)),
      ...more,
    })
    await updates.look()
    const minute = async () => {
      const looks = feed.asked().length
      ticks.pop()?.()
      if (more.isStillAllowed === undefined)
        await expect.poll(() => feed.asked().length).toBeGreaterThan(looks)
      await expect.poll(() => ['idle', 'ready'].includes(updates.view().state)).toBe(true)
    }
    return { updates, minute, tries: () => tries }
  }

  it('and not tried twice, nor given room twice', async () => {
    feed.publish(good())
    const isHere = () => feed.asked().includes(`/${NAME}`)
    const { minute, tries } = await quietMinute({ room: () => (isHere() ? 1 : 2) * NEW.length })
    await minute()
    expect([done, tries()]).toEqual([['close'], 1])
  })

  it('and stays where the list names it no more', async () => {
    feed.publish(good())
    const { updates, minute } = await quietMinute()
    feed.publish(feed.list('0.1.0', at(), { sequence: 3 }))
    await minute()
    expect([done, updates.view().state, updates.install()]).toEqual([[], 'idle', false])
  })

  it('and stays where IT has changed the policy', async () => {
    feed.publish(good())
    let isStillAllowed = true
    const { updates, minute } = await quietMinute({ isStillAllowed: () => isStillAllowed })
    isStillAllowed = false
    await minute()
    expect(done).toEqual([])
    expect(updates.view()).toMatchObject({ state: 'idle', off: 'policy-changed' })
    expect([updates.begin(), updates.install()]).toEqual([false, false])
  })
})

it('looks again every six hours, also for what is ready', async () => {
  feed.publish(good())
  const looks: (() => void)[] = []
  const updates = open({
    timers: { after: (ms, act) => (void (ms > 60_000 && looks.push(act)), () => undefined) },
  })
  await updates.look()
  feed.publish(feed.list('0.1.0', at(), { sequence: 3 }))
  looks.pop()?.()
  await expect.poll(() => updates.view().state).toBe('idle')
})

it('what a swap has left and cannot be removed does not keep the till from opening', () => {
  mkdirSync(`${program}.new/inside`, { recursive: true })
  expect(open().view()).toEqual({ version: '0.1.0', state: 'idle' })
  expect(existsSync(`${program}.new`)).toBe(false)
})

it('a till says since when it has looked in vain, and forgets it where it does not look any more', async () => {
  let now = Date.now()
  const clock = { now: () => now }
  feed.answers.set('/latest-linux.yml', { status: 500, body: 'no' })
  await open({ clock }).look()
  const since = now
  now += DAY
  await open({ clock }).look()
  expect(open({ clock }).facts()).toEqual({ vainSince: since })
  feed.publish(good())
  await open({ clock }).look()
  expect(open({ clock }).facts()).toEqual({})
  open({ off: 'installed-by-system' })
  expect(jsonFile(join(place, 'updates.json')).read()).toEqual({ sequence: 2 })
})

it('what is the same version, or not for this computer yet, is no news', async () => {
  const file = join(feed.folder, 'files', NAME)
  feed.publish(feed.list('0.1.0', file))
  expect(await open().look()).toEqual({ version: '0.1.0', state: 'idle', lookedAt: expect.any(Number) })
  feed.publish(feed.list('0.2.0', file, { share: 0 }))
  expect(await open().look()).toMatchObject({ state: 'idle' })
  expect(open().view().fault).toBeUndefined()
  feed.publish(feed.list('0.2.0', file, { share: 100 }))
  expect(await open().look()).toMatchObject({ state: 'ready' })
})

it('a roll-out in steps comes to that share of the computers, to others first with the next version', () => {
  const among = (stagingPercentage: number, version: string) =>
    Array.from({ length: 1_000 }, (_, n) => isAmongFirst(`till-${n} sri`, { version, stagingPercentage }))
  const first = among(10, '0.2.0')
  expect(first.filter(Boolean).length).toBeGreaterThan(70)
  expect(first.filter(Boolean).length).toBeLessThan(130)
  expect(among(50, '0.2.0').every((is, n) => is || !first[n])).toBe(true)
  expect(among(10, '0.3.0')).not.toEqual(first)
  expect(isAmongFirst('till-1 sri', { version: '0.2.0' })).toBe(true)
})

it('a list in two signatures is believed by a program that knows either key', async () => {
  const next = newKey()
  feed.publish(feed.list('0.2.0', join(feed.folder, 'files', NAME), { keys: [feed.key, next.privateKey] }))
  const nextPem = next.publicKey.export({ type: 'spki', format: 'pem' })
  expect(await open({ keys: [nextPem] }).look()).toMatchObject({ state: 'ready' })
  expect(
    await open({ keys: [newKey().publicKey.export({ type: 'spki', format: 'pem' })] }).look(),
  ).toMatchObject({
    fault: 'bad-signature',
  })
})

it('one that is off does nothing', () => {
  const updates = open({ off: 'set-by-it' })
  expect([updates.begin(), updates.install()]).toEqual([false, false])
  expect(updates.view()).toEqual({ version: '0.1.0', off: 'set-by-it', state: 'idle' })
})
