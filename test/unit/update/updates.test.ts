/** Newer versions over a real HTTPS line, fetched by the real electron-updater: which are believed, and what stays. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jsonFile } from '#support/json-file.ts'
import { newKey, openUpdateFeed, ownPackage, type UpdateFeed } from '#test/support/update-feed.ts'
import { isAmongFirst, openFeed } from '#update/feed.ts'
import { beforeAt, noteBegun, swapBack, unopenedSwap } from '#update/swap.ts'
import { tryProgram } from '#update/trial.ts'
import { openUpdates, type UpdateDeps } from '#update/updates.ts'

const OLD = '#!/bin/sh\necho old\n'
const NEW = '#!/bin/sh\necho \'{"ok":true,"versions":{"loket":"0.2.0"}}\'\n'
const DAY = 86_400_000
const NAME = ownPackage('0.2.0')

const AT = { version: '0.1.0', computer: 'till-1 sri' }

let feed: UpdateFeed
let place: string
let program: string
let done: string[]
beforeAll(async () => {
  feed = await openUpdateFeed()
})
afterAll(() => feed.close())
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'loket-update-'))
  program = join(place, 'Loket.AppImage')
  writeFileSync(program, OLD)
  chmodSync(program, 0o755)
  process.env['APPIMAGE'] = program
  done = []
  feed.answers.clear()
  feed.pack(NAME, NEW)
})
afterEach(() => {
  delete process.env['APPIMAGE']
  rmSync(place, { recursive: true })
})

function open(more: Partial<UpdateDeps> = {}) {
  let heard = (): void => undefined
  const own = join(place, 'updates')
  mkdirSync(own, { recursive: true })
  const updates = openUpdates({
    version: '0.1.0',
    form: 4,
    program,
    keys: [feed.publicPem],
    file: jsonFile(join(place, 'updates.json')),
    openFeed: () => Promise.resolve(openFeed({ ...AT, url: feed.server.url, ca: feed.ca, folder: own })),
    tryProgram: (file) => tryProgram(file),
    isStillAllowed: () => true,
    isQuiet: () => false,
    room: () => Infinity,
    close: () => void done.push('close'),
    keepFiles: (version) => void done.push(`keep ${version}`),
    tidyKept: () => undefined,
    dropFetched: () => void done.push('drop'),
    openAgain: () => void done.push('open'),
    clock: { now: () => Date.now() },
    timers: { after: () => () => undefined },
    announce: () => heard(),
    note: () => undefined,
    ...more,
  })
  updates.opened()
  /** Looks, and waits for the end of it. */
  const look = () =>
    new Promise<ReturnType<typeof updates.view>>((resolve) => {
      heard = () => {
        const view = updates.view()
        if (view.state === 'idle' || view.state === 'ready') resolve(view)
      }
      expect(updates.look()).toBe(true)
    })
  return { ...updates, look, begin: updates.look }
}
const installed = () => readFileSync(program, 'utf8')
const good = () => feed.list('0.2.0', join(feed.folder, 'files', NAME))

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
    noteBegun(program, swap)
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

it('what a swap has left and cannot be removed does not keep the till from opening', () => {
  mkdirSync(`${program}.new/inside`, { recursive: true })
  expect(open().view()).toEqual({ version: '0.1.0', state: 'idle' })
  expect(existsSync(`${program}.new`)).toBe(false)
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
    tryProgram: () => Promise.resolve({ ok: false, why: new Error('EACCES'), isUntried: true }),
  })
  expect(await updates.look()).toMatchObject({ state: 'idle', fault: 'not-tried', found: '0.2.0' })
  expect(await unasked()).toMatchObject({ state: 'ready' })
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

it('a trial that leaves a process behind ends all the same', async () => {
  const file = feed.pack('left.AppImage', '#!/bin/sh\nsleep 30 &\necho \'{"ok":false,"why":"no page"}\'\n')
  const crashes = feed.pack('crashes.AppImage', '#!/bin/sh\nkill -SEGV $$\n')
  expect(await tryProgram(crashes)).toMatchObject({ ok: false, isUntried: false })
  expect(await tryProgram(file)).toMatchObject({ ok: false, isUntried: false })
  expect(await tryProgram(join(feed.folder, 'no-such-file'))).toMatchObject({ ok: false, isUntried: true })
})

/** A start, and its first look that no one asked for. */
async function unasked(more: Partial<UpdateDeps> = {}) {
  const looks: (() => void)[] = []
  const updates = open({
    timers: { after: (ms, act) => (void (ms > 60_000 && looks.push(act)), () => undefined) },
    ...more,
  })
  looks.pop()?.()
  await expect.poll(() => updates.view().lookedAt).toBeDefined()
  return updates.view()
}

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

type Bad = readonly [what: string, fault: string, arrange: () => void]
const at = () => join(feed.folder, 'files', NAME)
const edited = (edit: (list: ReturnType<typeof structured>) => void) => () => {
  const list = structured()
  edit(list)
  feed.publish(list)
}
type Signed = [{ keyId: string; signature: string }, ...{ keyId: string; signature: string }[]]
type File = { url: unknown; sha512: string; size: unknown }
/** As JSON has it: each part can be changed. */
type Loose = {
  version: unknown
  stagingPercentage?: unknown
  minimumSystemVersion?: unknown
  packages?: unknown
  files: [File, ...File[]]
  signatures: Signed
  freshness: { sequence: unknown; expires: unknown; signatures: Signed }
}
const loose = (list: unknown) => JSON.parse(JSON.stringify(list)) as Loose
const structured = (): Loose => loose(good())
const whole = () => JSON.stringify(good())
const flip = (text: string, at = 10) =>
  `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`
const answers =
  (status: number, body = 'no', headers: Record<string, string> = {}) =>
  () =>
    void feed.answers.set('/latest-linux.yml', { status, body, headers })
const sends = (body: string) => () => void feed.answers.set('/latest-linux.yml', { body })
/** A good list, and another package than it says. */
const sendsPackage =
  (answer: () => { status?: number; body: Buffer | string; headers?: Record<string, string> }) => () => {
    feed.publish(good())
    feed.answers.set(`/${NAME}`, answer())
  }

const BAD: readonly Bad[] = [
  ...(
    ['', ' ', 'null', '[]', '42', 'a: [', '{"version":"0.2.0"}', '<html><body>Sign in</body></html>'] as const
  ).map((body): Bad => [`the list is ${JSON.stringify(body)}`, 'malformed|no-answer', sends(body)]),
  ...[0.1, 0.25, 0.5, 0.75, 0.9, 0.97, 0.99].map((share): Bad => [
    `the list is cut at ${share}`,
    'malformed|no-answer|unsigned',
    () => feed.publish(whole().slice(0, whole().length * share)),
  ]),
  ...[400, 401, 403, 404, 500, 503].map((status): Bad => [
    `the server answers ${status}`,
    'no-answer',
    answers(status),
  ]),
  [
    'the list leads to plain http',
    'no-answer',
    answers(302, '', { location: 'http://127.0.0.1:9/latest-linux.yml' }),
  ],
  ['the list leads round in a circle', 'no-answer', answers(302, '', { location: '/latest-linux.yml' })],
  ['the list is two megabytes', 'malformed', () => feed.publish(`${' '.repeat(2_000_000)}${whole()}`)],
  ['it is not signed', 'unsigned', edited((list) => void Reflect.deleteProperty(list, 'signatures'))],
  ['its signatures are none', 'unsigned', edited((list) => void (list.signatures = [] as never))],
  [
    'nothing vouches for its age',
    'unsigned',
    edited((list) => void Reflect.deleteProperty(list, 'freshness')),
  ],
  [
    'nothing signs its age',
    'bad-signature',
    edited((list) => void (list.freshness.signatures = [] as never)),
  ],
  [
    'another key signed it',
    'bad-signature',
    () => feed.publish(feed.list('0.2.0', at(), { keys: [newKey().privateKey] })),
  ],
  [
    'another key signed it in the name of ours',
    'bad-signature',
    () => {
      const list = loose(feed.list('0.2.0', at(), { keys: [newKey().privateKey] }))
      for (const one of [...list.signatures, ...list.freshness.signatures])
        one.keyId = structured().signatures[0].keyId
      feed.publish(list)
    },
  ],
  [
    'a byte of its signature is changed',
    'bad-signature',
    edited((list) => void (list.signatures[0].signature = flip(list.signatures[0].signature))),
  ],
  ['its signature is empty', 'bad-signature', edited((list) => void (list.signatures[0].signature = ''))],
  [
    'its signature is no base64',
    'bad-signature',
    edited((list) => void (list.signatures[0].signature = '%%%')),
  ],
  [
    'its age is signed for another list',
    'bad-signature',
    () => {
      const other = loose(feed.list('0.3.0', at()))
      feed.publish({ ...structured(), freshness: other.freshness })
    },
  ],
  [
    'one signature stands in the place of the other',
    'bad-signature',
    edited((list) => void (list.freshness.signatures = list.signatures)),
  ],
  ['its version is raised', 'bad-signature', edited((list) => void (list.version = '0.3.0'))],
  ['its version is no version', 'malformed|no-answer', edited((list) => void (list.version = 'new'))],
  ['its version is a number', 'malformed|no-answer', edited((list) => void (list.version = 2))],
  ['its version is of a trial', 'malformed', edited((list) => void (list.version = '0.2.0-beta.1'))],
  [
    'its digest is changed',
    'bad-signature',
    edited((list) => void (list.files[0].sha512 = flip(list.files[0].sha512))),
  ],
  [
    'its digest is short',
    'malformed',
    edited((list) => void (list.files[0].sha512 = list.files[0].sha512.slice(4))),
  ],
  ['its size is changed', 'bad-signature', edited((list) => void (list.files[0].size = 9))],
  ['its size is nothing', 'malformed', edited((list) => void (list.files[0].size = 0))],
  ['its size is below nothing', 'malformed', edited((list) => void (list.files[0].size = -1))],
  ['its size is a text', 'malformed', edited((list) => void (list.files[0].size = '83'))],
  ['its size is beyond any disk', 'malformed', edited((list) => void (list.files[0].size = 1e15))],
  [
    'its file has another name',
    'bad-signature',
    edited((list) => void (list.files[0].url = 'other.AppImage')),
  ],
  [
    'its file lies above its folder',
    'malformed',
    edited((list) => void (list.files[0].url = '../x.AppImage')),
  ],
  [
    'its file lies at another server',
    'malformed',
    edited((list) => void (list.files[0].url = 'https://127.0.0.1:1/x.AppImage')),
  ],
  ['its file is a path', 'malformed', edited((list) => void (list.files[0].url = '/etc/x.AppImage'))],
  ['it has no file', 'malformed', edited((list) => void (list.files = [] as never))],
  [
    'it has a second file',
    'bad-signature',
    edited((list) => void list.files.push({ ...list.files[0], url: 'b.AppImage' })),
  ],
  [
    'it has a hundred files',
    'malformed',
    edited((list) => void (list.files = Array.from({ length: 100 }, () => list.files[0]) as never)),
  ],
  [
    'it is for another processor',
    'malformed',
    () => {
      feed.pack('loket-0.2.0-linux-other.AppImage', NEW)
      feed.publish(feed.list('0.2.0', join(feed.folder, 'files', 'loket-0.2.0-linux-other.AppImage')))
    },
  ],
  [
    'it has no AppImage',
    'malformed',
    () => {
      feed.pack('loket-0.2.0.deb', NEW)
      feed.publish(feed.list('0.2.0', join(feed.folder, 'files', 'loket-0.2.0.deb')))
    },
  ],
  ['it has packages of another kind', 'malformed', edited((list) => void (list.packages = {}))],
  [
    'it is for everyone, though for few',
    'bad-signature',
    edited((list) => void (list.stagingPercentage = 100)),
  ],
  [
    'it asks for another system',
    'bad-signature',
    edited((list) => void (list.minimumSystemVersion = '1.0.0')),
  ],
  [
    'it ended a second ago',
    'expired',
    () => feed.publish(feed.list('0.2.0', at(), { expires: new Date(Date.now() - 1_000) })),
  ],
  [
    'it ended a year ago',
    'expired',
    () => feed.publish(feed.list('0.2.0', at(), { expires: new Date(Date.now() - 365 * DAY) })),
  ],
  [
    'its end is moved',
    'bad-signature',
    edited((list) => void (list.freshness.expires = new Date(Date.now() + 99 * DAY).toISOString())),
  ],
  ['its end is no time', 'malformed', edited((list) => void (list.freshness.expires = 'never'))],
  ['its number is raised', 'bad-signature', edited((list) => void (list.freshness.sequence = 9))],
  ['its number is none', 'malformed', edited((list) => void (list.freshness.sequence = 0))],
  ['its number is broken', 'malformed', edited((list) => void (list.freshness.sequence = 2.5))],
  ['it is older than this program', 'none', () => feed.publish(feed.list('0.0.9', at()))],
  ['the package is not there', 'no-answer', sendsPackage(() => ({ status: 404, body: 'no' }))],
  ['the package is empty', 'wrong-file', sendsPackage(() => ({ body: '' }))],
  ['the package is cut', 'wrong-file', sendsPackage(() => ({ body: NEW.slice(0, -1) }))],
  ['the package is longer', 'wrong-file', sendsPackage(() => ({ body: `${NEW}#` }))],
  ['the package has another byte', 'wrong-file', sendsPackage(() => ({ body: NEW.replace('echo', 'ecHo') }))],
  ['the package is a page', 'wrong-file', sendsPackage(() => ({ body: '<html>Sign in</html>' }))],
  ['the package does not end', 'wrong-file', sendsPackage(() => ({ body: Buffer.alloc(3_000_000, NEW) }))],
  [
    'the package leads to plain http',
    'no-answer',
    sendsPackage(() => ({ status: 302, body: '', headers: { location: 'http://127.0.0.1:9/x' } })),
  ],
  [
    'the package leads round in a circle',
    'no-answer',
    sendsPackage(() => ({ status: 302, body: '', headers: { location: `/${NAME}` } })),
  ],
]

describe('of all that is not what a release has signed, nothing is installed', () => {
  it('there are at least sixty', () => {
    expect(BAD.length).toBeGreaterThanOrEqual(60)
  })
  it.each(BAD)('%s', async (_what, fault, arrange) => {
    arrange()
    const updates = open()
    const view = await updates.look()
    expect(view.state).toBe('idle')
    expect(fault.split('|')).toContain(view.fault ?? 'none')
    expect(updates.install()).toBe(false)
    updates.finish()
    expect([installed(), done, existsSync(beforeAt(program))]).toEqual([OLD, [], false])
  })

  it('an older list, though newer than this program, once a younger one was believed', async () => {
    const older = feed.list('0.2.0', at(), { sequence: 6 })
    feed.publish(feed.list('0.1.0', at(), { sequence: 7 }))
    expect((await open().look()).fault).toBeUndefined()
    feed.publish(older)
    // Also after a restart.
    expect(await open().look()).toMatchObject({ state: 'idle', fault: 'replayed' })
  })

  it('a server that no one vouches for', async () => {
    feed.publish(good())
    const view = await open({
      openFeed: () => Promise.resolve(openFeed({ ...AT, url: feed.server.url, folder: place })),
    }).look()
    expect(view).toMatchObject({ state: 'idle', fault: 'no-answer' })
  })

  it('a package that was changed between its trial and its installing', async () => {
    feed.publish(good())
    const updates = open()
    await updates.look()
    updates.install()
    writeFileSync(join(place, 'updates/files/pending', NAME), NEW.replace('echo', 'ecHo'))
    updates.finish()
    expect([installed(), done]).toEqual([OLD, ['close', 'keep 0.1.0', 'open']])
    expect(open().view()).toMatchObject({ fault: 'not-replaced' })
  })

  it('a list that ended between its trial and its installing', async () => {
    feed.publish(good())
    let now = Date.now()
    const updates = open({ clock: { now: () => now } })
    await updates.look()
    updates.install()
    now += 2 * DAY
    updates.finish()
    expect([installed(), done]).toEqual([OLD, ['close', 'open']])
  })
})

it('one that is off does nothing', () => {
  const updates = open({ off: 'set-by-it' })
  expect([updates.begin(), updates.install()]).toEqual([false, false])
  expect(updates.view()).toEqual({ version: '0.1.0', off: 'set-by-it', state: 'idle' })
})
