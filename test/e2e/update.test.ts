/** A newer version, at the real app: fetched, tried, put in place between two payments, and opened with what was open. */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { UpdateView } from '#contract/update-views.ts'
import { launchLoket } from '#test/support/loket-app.ts'
import { openUpdateFeed, ownPackage, type UpdateFeed } from '#test/support/update-feed.ts'
import { expect, test } from './fixtures.ts'
import { atTheTill } from './screens/till.ts'

const ROOT = join(import.meta.dirname, '../..')
const PACKAGE = ownPackage('0.2.0')

let place: string
let feed: UpdateFeed
const at = (name: string) => join(place, name)
test.beforeEach(async () => {
  place = mkdtempSync(join(tmpdir(), 'loket-newer-'))
  feed = await openUpdateFeed()
})
test.afterEach(async () => {
  await feed.close()
  rmSync(place, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

/** What an AppImage would have mounted. */
const mount = () => dirname(process.env['LOKET_ELECTRON'] ?? '')

/** The built program under another version, and a file that starts it as an AppImage would. */
function packNewer(): void {
  for (const part of ['package.json', 'out']) cpSync(join(ROOT, part), at(part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), at('node_modules'))
  const { version: _old, ...rest } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as {
    version: string
  }
  writeFileSync(at('package.json'), JSON.stringify({ ...rest, version: '0.2.0' }))
  const text = `#!/bin/sh
[ "$1" = --smoke ] || echo $$ > "${at('pid')}"
export APPIMAGE="${at('Loket.AppImage')}" APPDIR="${mount()}"
exec "${process.env['LOKET_ELECTRON']}" "$@" "${place}"
`
  feed.publish(feed.list('0.2.0', feed.pack(PACKAGE, text)))
}

test('is installed between two payments, and opens with the same open payment', async ({ profile }) => {
  packNewer()
  writeFileSync(at('Loket.AppImage'), 'the old program')
  chmodSync(at('Loket.AppImage'), 0o755)
  writeFileSync(at('keys.pem'), feed.publicPem)
  writeFileSync(
    at('policy.json'),
    JSON.stringify({ format: 1, updates: { feed: feed.server.url, ca: feed.ca } }),
  )
  const switches = [`--policy=${at('policy.json')}`, `--update-keys=${at('keys.pem')}`]
  const env = { APPIMAGE: at('Loket.AppImage'), APPDIR: mount() }
  const old = atTheTill(await launchLoket(profile.folder, switches, false, { env }))
  const reference = await old.counter.sell('45000')
  await old.lock.change('manager')
  const seen = async () => (await old.loket.call('update.get')) as UpdateView
  expect(await seen()).toEqual({ version: '0.1.0', state: 'idle' })

  await old.loket.call('update.look')
  await expect.poll(seen, { timeout: 120_000 }).toMatchObject({ state: 'ready' })
  expect(readFileSync(at('Loket.AppImage'), 'utf8')).toBe('the old program')
  const gone = new Promise((resolve) => old.loket.app.process().once('exit', resolve))
  await old.loket.call('update.install').catch(() => undefined)
  await gone

  const log = join(profile.folder, 'logs/loket.log')
  const opened = () =>
    readFileSync(log, 'utf8')
      .split('\n')
      .some((line) => /"version":"0.2.0".*"msg":"open"|"msg":"open".*"version":"0.2.0"/.test(line))
  await expect.poll(opened, { timeout: 30_000 }).toBe(true)
  expect(existsSync(join(profile.folder, 'before-update/0.1.0/practice.journal'))).toBe(true)
  expect(readFileSync(at('Loket.AppImage.before'), 'utf8')).toBe('the old program')
  process.kill(Number(readFileSync(at('pid'), 'utf8')), 'SIGKILL')

  const fresh = atTheTill(await launchLoket(profile.folder, switches, false, { env, program: place }))
  await fresh.lock.change('manager')
  expect(await fresh.loket.call('update.get')).toMatchObject({ version: '0.2.0', last: { from: '0.1.0' } })
  expect(await fresh.loket.call('order.get', { reference })).toMatchObject({ state: 'waiting' })
  await fresh.loket.call('practice.payer', { action: 'pay', reference })
  await expect
    .poll(async () => ((await fresh.loket.call('order.get', { reference })) as { state: string }).state, {
      timeout: 30_000,
    })
    .toBe('paid')
  await fresh.loket.quit()
})
