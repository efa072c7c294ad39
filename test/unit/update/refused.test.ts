/** Versions that are not taken: what failed once, was taken back or gave its place back. */
import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { beforeAt, noteBegun, swapBack, unopenedSwap } from '#update/swap.ts'
import { tryProgram } from '#update/trial.ts'
import {
  atTheFeed,
  OLD,
  NEW,
  NAME,
  feed,
  place,
  program,
  done,
  open,
  installed,
  good,
  at,
  unasked,
} from './at-the-feed.ts'

atTheFeed()

describe('what could not be put in place', () => {
  const broken = () =>
    open({
      keepFiles: () => {
        throw Object.assign(new Error('full'), { code: 'ENOSPC' })
      },
    })

  it('is not tried again and again, but when a person asks', async () => {
    feed.publish(good())
    const first = broken()
    await first.look()
    first.install()
    first.finish()
    expect([installed(), done]).toEqual([OLD, ['close', 'open']])
    const refused = { state: 'idle', fault: 'not-replaced', found: '0.2.0' }
    expect(open().view()).toMatchObject(refused)
    expect(await unasked()).toMatchObject(refused)
    expect(await open().look()).toMatchObject({ state: 'ready' })
  })

  it('is forgotten once another version runs', async () => {
    feed.publish(good())
    const first = broken()
    await first.look()
    first.install()
    first.finish()
    expect(open({ version: '0.2.0' }).view().fault).toBeUndefined()
  })

  it('is not fetched where the program’s folder cannot be written, or the disk is too full', async () => {
    feed.publish(good())
    expect(await open({ room: () => 1 }).look()).toMatchObject({ fault: 'no-room', found: '0.2.0' })
    const gone = open({ program: join(place, 'gone/Loket.AppImage') })
    expect(await gone.look()).toMatchObject({ fault: 'not-writable' })
    expect(feed.asked().filter((path) => path.endsWith('.AppImage'))).toEqual([])
  })

  it('is not put in the place of a program that someone else has put there', async () => {
    feed.publish(good())
    const updates = open()
    await updates.look()
    writeFileSync(`${program}.other`, 'another program')
    renameSync(`${program}.other`, program)
    updates.install()
    updates.finish()
    expect([installed(), existsSync(beforeAt(program))]).toEqual(['another program', false])
    expect(open().view()).toMatchObject({ fault: 'not-replaced' })
  })

  it('opens again when closing the till fails, and installs nothing', async () => {
    feed.publish(good())
    const updates = open()
    await updates.look()
    updates.install()
    updates.finish(() => {
      throw new Error('the disk is bad')
    })
    expect([installed(), done]).toEqual([OLD, ['close', 'open']])
  })
})

describe('the version before', () => {
  async function install() {
    feed.publish(good())
    const updates = open()
    await updates.look()
    updates.install()
    updates.finish()
  }

  it('takes its place again when the new one cannot open the till', async () => {
    await install()
    const swap = unopenedSwap(program, '0.2.0')
    if (swap === undefined) throw new Error('no swap')
    expect(unopenedSwap(program, '0.1.0')).toBeUndefined()
    noteBegun(program, swap, true)
    expect(unopenedSwap(program, '0.2.0')).toEqual({ ...swap, form: 4, begun: true })
    swapBack(program, swap, 'policy')
    expect([installed(), unopenedSwap(program, '0.2.0')]).toEqual([OLD, undefined])
    expect(open().view()).toMatchObject({ fault: 'not-opened', found: '0.2.0' })
    expect(await open().look()).toMatchObject({ state: 'ready' })
  })

  it('does so before a start has opened the till, and no more', async () => {
    await install()
    open({ version: '0.2.0', off: 'no-feed' })
    expect([unopenedSwap(program, '0.2.0'), done.at(-1)]).toEqual([undefined, 'drop'])
  })

  it('stays when a person has put it back', async () => {
    await install()
    open({ version: '0.2.0' })
    renameSync(beforeAt(program), program)
    const refused = { state: 'idle', fault: 'taken-back', found: '0.2.0' }
    expect(open().view()).toMatchObject(refused)
    expect(await unasked()).toMatchObject(refused)
    // Nor once it was withdrawn for a while.
    feed.publish(feed.list('0.2.0', at(), { share: 0 }))
    expect(await unasked()).toMatchObject(refused)
    feed.publish(good())
    expect(await unasked()).toMatchObject(refused)
  })
})

it('a version that does not pass its trial is not installed, nor fetched again unless a person asks', async () => {
  feed.pack(NAME, '#!/bin/sh\necho \'{"ok":false,"why":"no page"}\'\nexit 1\n')
  feed.publish(good())
  const updates = open()
  expect(await updates.look()).toMatchObject({ state: 'idle', fault: 'failed-trial', found: '0.2.0' })
  expect([updates.install(), installed()]).toEqual([false, OLD])
  expect(open().view()).toMatchObject({ fault: 'failed-trial', found: '0.2.0' })
  expect(await unasked()).toMatchObject({ fault: 'failed-trial' })
  // Another package of that version is another thing.
  feed.pack(NAME, NEW)
  feed.publish(feed.list('0.2.0', join(feed.folder, 'files', NAME), { sequence: 3 }))
  expect(await unasked()).toMatchObject({ state: 'ready' })
})

it('a version that could not be started for its trial may pass it another day', async () => {
  feed.publish(good())
  const updates = open({
    tryProgram: () => Promise.resolve({ ok: false, isUntried: true }),
  })
  expect(await updates.look()).toMatchObject({ state: 'idle', fault: 'not-tried', found: '0.2.0' })
  expect(await unasked()).toMatchObject({ state: 'ready' })
})

it('a trial that leaves a process behind ends all the same', async () => {
  const file = feed.pack('left.AppImage', '#!/bin/sh\nsleep 30 &\necho \'{"ok":false,"failed":"page"}\'\n')
  const crashes = feed.pack('crashes.AppImage', '#!/bin/sh\nkill -SEGV $$\n')
  expect(await tryProgram(crashes)).toMatchObject({ isUntried: false, why: 'crashed-or-hung' })
  expect(await tryProgram(file)).toEqual({ ok: false, isUntried: false, why: 'page' })
  expect(await tryProgram(join(feed.folder, 'no-such-file'))).toMatchObject({ ok: false, isUntried: true })
})
