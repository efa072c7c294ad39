/** What IT decides by file, at the real app: places, a locked setting, the beginning of a connection. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BackupView } from '#contract/backup-views.ts'
import type { SetupView } from '#contract/setup-views.ts'
import { exportProfile } from '#gateway/profile/profile-file.ts'
import { launchLoket } from '#test/support/loket-app.ts'
import { startToItsEnd } from '#test/support/no-window.ts'
import { sandboxProfile } from '#test/support/setup-fixture.ts'
import { expect, test } from './fixtures.ts'
import { atTheTill } from './screens/till.ts'
import { go } from '#test/support/counter.ts'

let folder: string
let file: string
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loket-policy-'))
  file = join(folder, 'policy.json')
})
test.afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('names the folders, locks a setting, fills the screen and begins the connection', async ({
  profile,
}) => {
  const [dataFolder = '', copyFolder = '', backupFolder = ''] = ['data', 'copy', 'backups'].map((name) => {
    mkdirSync(join(folder, name))
    return join(folder, name)
  })
  writeFileSync(join(dataFolder, 'mode.json'), '{"mode":"practice"}')
  const policy = {
    format: 1,
    settings: { volume: 'loud', language: 'en' },
    locked: ['volume'],
    profile: JSON.parse(exportProfile(sandboxProfile())),
    dataFolder,
    copyFolder,
    backupFolder,
    kiosk: true,
  }
  writeFileSync(file, JSON.stringify(policy))
  const at = atTheTill(await launchLoket(profile.folder, [`--policy=${file}`]))
  await at.counter.sold('150000')

  expect(existsSync(join(dataFolder, 'practice.journal'))).toBe(true)
  expect(existsSync(join(profile.folder, 'practice.journal'))).toBe(false)
  expect(readdirSync(copyFolder)).toEqual([hostname()])
  expect(readdirSync(join(copyFolder, hostname()))).toContain('practice.journal.copy')

  const cashiers = () =>
    at.loket.app.evaluate(({ BrowserWindow, screen }) => {
      const { width, height } = screen.getPrimaryDisplay().bounds
      return BrowserWindow.getAllWindows()
        .filter((window) => window.isKiosk())
        .map((window) => ({
          page: window.webContents.getURL().replace(/.*\//u, ''),
          lacks: [width - window.getBounds().width, height - window.getBounds().height],
        }))
    })
  // Without a window manager a full-screen window is one unit smaller.
  await expect.poll(cashiers).toEqual([{ page: 'cashier.html', lacks: [1, 1] }])

  const changed = at.loket.call('settings.change', { volume: 'soft' })
  await expect(changed).rejects.toThrow('not-allowed')
  await at.lock.change('it')
  const page = at.loket.cashier
  await go(page, 'settings')
  await page.click('[data-tab="look"]')
  await expect(page.getByText('Set by IT for this till')).toHaveCount(1)
  await expect(page.getByRole('radiogroup', { name: 'Volume' })).toHaveAccessibleDescription(
    'Set by IT for this till',
  )
  await expect(page.getByRole('radio', { name: 'Loud' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Loud' })).toBeDisabled()

  const backups = (await at.loket.call('backup.get')) as BackupView
  expect(backups).toMatchObject({ folder: backupFolder, isDecidedFolder: true })
  const chosen = at.loket.call('backup.chooseFolder', { to: 'own' })
  await expect(chosen).rejects.toThrow('not-allowed')

  // This computer is not among the tills: a person types its number.
  const { till: _number, ...begun } = sandboxProfile()
  expect(((await at.loket.call('setup.get')) as SetupView).draft).toEqual(begun)
  await at.loket.quit()
})

// In `npm test`: `test/unit/policy/read-policy.test.ts`, and the box below.
test('that cannot be used opens nothing, and says why', { tag: '@long' }, async ({ profile }) => {
  writeFileSync(file, '{"format": 1, "bakupFolder": "/mnt"}')
  const { code, box } = await startToItsEnd(profile.folder, folder, {}, [`--policy=${file}`])
  expect(code).toBe(1)
  expect(box).toContain('bakupFolder')
  expect(existsSync(join(profile.folder, 'practice.journal'))).toBe(false)
})

test('that leads away from the journal of a real till opens nothing', async ({ profile }) => {
  const journal = join(profile.folder, 'real.journal')
  writeFileSync(journal, 'of a real till')
  const dataFolder = join(folder, 'data')
  mkdirSync(dataFolder)
  writeFileSync(file, JSON.stringify({ format: 1, dataFolder }))
  const { code, box } = await startToItsEnd(profile.folder, folder, {}, [`--policy=${file}`])
  expect(code).toBe(1)
  expect(box).toContain(journal)
  expect(readdirSync(dataFolder)).toEqual([])
})
