/** A journal that does not open is rebuilt from its copy, and people see how far that is. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright-core'
import { verifyFile } from '#terminal/verify-file.ts'
import { seedJournal } from '#test/seed/seed-journal.ts'
import { launchElectron } from '#test/support/launch-electron.ts'
import { launchLoket, launchOptions } from '#test/support/loket-app.ts'
import { startToItsEnd } from '#test/support/no-window.ts'
import { atTheCounter } from '#test/support/counter.ts'
import { expect, test } from './fixtures.ts'

const SUPPORT = join(import.meta.dirname, '../support')
const PRESS = { LOKET_BOX_PRESS: 'Restore' }

let beside: string
let journal: string
let events: number
let app: ElectronApplication
let page: Page
let code: Promise<number | null>

/** Restore is pressed, and the process that rebuilds the journal stands still on its way. */
test.beforeEach(async ({ profile }) => {
  beside = mkdtempSync(join(tmpdir(), 'loket-restoring-'))
  journal = join(profile.folder, 'practice.journal')
  const until = Date.now() - 86_400_000
  events = Number(seedJournal({ file: journal, orders: 2_000, days: 3, seed: 1, until, copy: true }))
  writeFileSync(journal, readFileSync(journal).fill(0, 0, 4_096))
  const env = { ...PRESS, LOKET_ERROR_BOX: join(beside, 'box'), LOKET_HELD: join(beside, 'held') }
  const options = launchOptions(profile.folder, [], false, { env })
  const first = ['error-box.cjs', 'hold-rebuild.cjs'].flatMap((name) => ['-r', join(SUPPORT, name)])
  app = await launchElectron({ ...options, args: [...first, ...options.args] })
  code = new Promise((resolve) => void app.process().once('exit', resolve))
  const isIt = (each: Page): boolean => each.url().includes('restoring.html')
  page = app.windows().find(isIt) ?? (await app.waitForEvent('window', { predicate: isIt }))
  await expect.poll(() => existsSync(join(beside, 'held'))).toBe(true)
})
test.afterEach(() => rmSync(beside, { recursive: true, force: true }))

const box = (): string => readFileSync(join(beside, 'box'), 'utf8')
const tell = (signal: 'SIGCONT' | 'SIGKILL'): boolean =>
  process.kill(Number(readFileSync(join(beside, 'held'), 'utf8')), signal)

test('a window says in both languages what is done and how far it is, and the till sells afterwards', async ({
  profile,
}) => {
  await expect(page.locator('#percent')).toHaveText(/^[1-9]\d?%$/)
  await expect(page.locator('[lang="id"]').last()).toContainText('Jangan matikan komputer kasir.')
  await expect(page.locator('[lang="en"]')).toContainText('Please leave this till switched on.')
  const done = Number(await page.getByRole('progressbar').getAttribute('value'))
  expect([done > 0, done < 1]).toEqual([true, true])
  // It stays, alone; its page has no bridge.
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().forEach((each) => each.close()))
  const seen = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .filter((each) => each.isVisible())
      .map((each) => new URL(each.webContents.getURL()).pathname),
  )
  expect(seen).toEqual(['/restoring.html'])
  expect(await page.evaluate(() => 'loket' in window)).toBe(false)
  expect(box()).not.toContain('The journal was restored')
  tell('SIGCONT')
  expect(await code).toBe(0)
  expect(box()).toContain(`The journal was restored (events: ${events};`)
  expect(verifyFile(journal)).toMatchObject({ verdict: 'sound' })
  const again = await launchLoket(profile.folder)
  await atTheCounter(again).sell('82000')
  await atTheCounter(again).sees('waiting')
  await again.quit()
})

test('when its process ends that is no success; the journal is as it was, and a second restore brings it back', async ({
  profile,
}) => {
  const before = readFileSync(journal)
  tell('SIGKILL')
  expect(await code).toBe(1)
  for (const words of ['mungkin belum selesai', 'may not be finished', 'stopped: '])
    expect(box()).toContain(words)
  expect(box()).not.toMatch(/The journal was restored|Everything is as it was/)
  expect(readFileSync(journal).equals(before)).toBe(true)
  const again = await startToItsEnd(profile.folder, beside, PRESS)
  expect(again.box).toContain(`The journal was restored (events: ${events};`)
  expect(again.code).toBe(0)
  expect(verifyFile(journal)).toMatchObject({ verdict: 'sound' })
})
