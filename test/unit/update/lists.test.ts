/** Lists and packages that are not what a release has signed. */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newKey } from '#test/support/update-feed.ts'
import { openFeed } from '#update/feed.ts'
import { beforeAt } from '#update/swap.ts'
import {
  AT,
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

type Bad = readonly [what: string, fault: string, arrange: () => void]

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
