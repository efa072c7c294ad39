import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Check } from '#contract/health-views.ts'
import { launchLoket, newProfile, type Profile } from '#test/support/loket-app.ts'
import { expect, test } from './fixtures.ts'
import { atTheTill, type Till } from './screens/till.ts'
import { go } from '#test/support/counter.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

let profile: Profile
let at: Till
test.beforeAll(async () => {
  profile = newProfile()
  at = atTheTill(await launchLoket(profile.folder))
})
test.afterAll(async () => {
  await at.loket.quit()
  profile.remove()
})

/** `loket --health --json` by the same program, next to the running till and without a display, as over SSH. */
function tool() {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const args = [...sandbox, ROOT, '--health', '--json', profile.folder]
  const { DISPLAY: _shown, WAYLAND_DISPLAY: _too, ...env } = process.env
  const { status, stdout } = spawnSync(process.env['LOKET_ELECTRON'] ?? '', args, { encoding: 'utf8', env })
  const { till, checks } = JSON.parse(stdout) as { readonly till: string; readonly checks: readonly Check[] }
  return { status, till, copy: checks.find(({ id }) => id === 'copy')?.why ?? 'good' }
}

test('a second copy that is taken away is said by the page and by the tool', async () => {
  const page = at.loket.cashier
  const row = (check: string, state: string) => page.locator(`[data-check="${check}"][data-state="${state}"]`)
  await at.counter.sold('150000')
  await at.counter.next()
  await at.lock.change('it')
  await go(page, 'settings')
  await expect(page.locator('#settings-till')).toBeVisible()
  await at.counter.push('health')
  await expect(page.locator('[data-check]')).toHaveCount(11)
  for (const check of ['journal', 'copy', 'clock', 'connection', 'printer', 'versions'])
    await expect(row(check, 'good')).toBeVisible()
  expect(tool()).toMatchObject({ till: 'running', copy: 'good' })

  rmSync(join(profile.folder, 'practice.journal.copy'))
  await at.counter.push('refresh')
  await expect(row('copy', 'bad')).toBeVisible()
  await expect(page.locator('[data-check]').first()).toHaveAttribute('data-check', 'copy')
  expect(tool()).toEqual({ status: 1, till: 'running', copy: 'copy-gone' })
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 hal bermasalah')).toBeVisible()
})
