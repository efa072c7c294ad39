/** Newer versions over a real HTTPS line, fetched by the real electron-updater: which are believed, and what stays. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jsonFile } from '#startup/json-file.ts'
import { newKey, openUpdateFeed, type UpdateFeed } from '#test/support/update-feed.ts'
import { openFeed } from '#update/feed.ts'
import { beforeAt } from '#update/swap.ts'
import { tryProgram } from '#update/trial.ts'
import { openUpdates, type UpdateDeps } from '#update/updates.ts'

const OLD = '#!/bin/sh\necho old\n'
const NEW = '#!/bin/sh\necho \'{"ok":true,"versions":{"loket":"0.2.0"}}\'\n'
const DAY = 86_400_000
const NAME = 'loket-0.2.0.AppImage'

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
    program,
    keys: [feed.publicPem],
    file: jsonFile(join(place, 'updates.json')),
    openFeed: () =>
      Promise.resolve(openFeed({ url: feed.server.url, ca: feed.ca, version: '0.1.0', folder: own })),
    tryProgram: (file) => tryProgram(file),
    isQuiet: () => false,
    close: () => void done.push('close'),
    keepFiles: (version) => void done.push(`keep ${version}`),
    openAgain: () => void done.push('open'),
    clock: { now: () => Date.now() },
    timers: { after: () => () => undefined },
    announce: () => heard(),
    note: () => undefined,
    ...more,
  })
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
  expect(done).toEqual(['close'])
})

it('a version that does not pass its trial is not installed, nor fetched again unless a person asks', async () => {
  feed.pack(NAME, '#!/bin/sh\necho \'{"ok":false,"why":"no page"}\'\nexit 1\n')
  feed.publish(good())
  const updates = open()
  expect(await updates.look()).toMatchObject({ state: 'idle', fault: 'failed-trial', found: '0.2.0' })
  expect([updates.install(), installed()]).toEqual([false, OLD])
  feed.pack(NAME, NEW)
  feed.publish(feed.list('0.2.0', join(feed.folder, 'files', NAME), { sequence: 3 }))
  expect(await updates.look()).toMatchObject({ state: 'ready' })
})

it('what is the same version, or not for this computer yet, is no news', async () => {
  const file = join(feed.folder, 'files', NAME)
  feed.publish(feed.list('0.1.0', file))
  expect(await open().look()).toEqual({ version: '0.1.0', state: 'idle', lookedAt: expect.any(Number) })
  const none = { ...feed.list('0.2.0', file), stagingPercentage: 0 }
  feed.publish(none)
  expect(await open().look()).toMatchObject({ fault: 'bad-signature' })
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
  [
    'the list is two megabytes',
    'no-answer|malformed',
    () => feed.publish(`${' '.repeat(2_000_000)}${whole()}`),
  ],
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
  ['the package is not there', 'wrong-file', sendsPackage(() => ({ status: 404, body: 'no' }))],
  ['the package is empty', 'wrong-file', sendsPackage(() => ({ body: '' }))],
  ['the package is cut', 'wrong-file', sendsPackage(() => ({ body: NEW.slice(0, -1) }))],
  ['the package is longer', 'wrong-file', sendsPackage(() => ({ body: `${NEW}#` }))],
  ['the package has another byte', 'wrong-file', sendsPackage(() => ({ body: NEW.replace('echo', 'ecHo') }))],
  ['the package is a page', 'wrong-file', sendsPackage(() => ({ body: '<html>Sign in</html>' }))],
  ['the package does not end', 'wrong-file', sendsPackage(() => ({ body: Buffer.alloc(3_000_000, NEW) }))],
  [
    'the package leads to plain http',
    'wrong-file',
    sendsPackage(() => ({ status: 302, body: '', headers: { location: 'http://127.0.0.1:9/x' } })),
  ],
  [
    'the package leads round in a circle',
    'wrong-file',
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
      openFeed: () => Promise.resolve(openFeed({ url: feed.server.url, version: '0.1.0', folder: place })),
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
