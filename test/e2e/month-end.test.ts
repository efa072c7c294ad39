/** A manager's end of the month on the running app, by keyboard alone, in both languages. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReviewSummary } from '#contract/review-views.ts'
import { launchLoket } from '#test/support/loket-app.ts'
import { settableClock } from '#test/support/set-clock.ts'
import { seedJournal } from '#test/seed/seed-journal.ts'
import { expect, test } from './fixtures.ts'
import { keyboardOn } from './screens/keyboard.ts'
import { atTheTill } from './screens/till.ts'

const LAST_DAY = Date.parse('2027-03-31T00:00:00+07:00')
const EVENING = LAST_DAY + 20 * 3_600_000

for (const language of ['id', 'en'] as const)
  // The words of the other language are in the long form.
  test(`closes the month (${language})`, { tag: language === 'id' ? [] : '@long' }, async ({ profile }) => {
    seedJournal({
      file: join(profile.folder, 'practice.journal'),
      ...{ orders: 120, days: 40, seed: 3, copy: true, until: LAST_DAY },
    })
    const place = mkdtempSync(join(tmpdir(), 'loket-month-'))
    const clock = settableClock(mkdtempSync(join(place, 'clock-')))
    clock.setBy(Math.round((EVENING - Date.now()) / 1000))
    const loket = await launchLoket(profile.folder, [], false, { env: clock.env })
    const { counter, lock, dialog } = atTheTill(loket)
    const page = loket.cashier
    const keys = keyboardOn(page)
    const list = (orders: number) => page.locator(`[data-review-list="${orders}"]`)
    const report = (by: string) => page.locator(`[data-report="${by}"]`)
    try {
      await loket.call('settings.change', { language })
      await keys.push('lock')
      await expect(lock.locked).toBeVisible()
      await lock.signIn('2222', 1)
      await expect(lock.home).toBeVisible()
      const month = { from: 20_270_301, to: 20_270_331 }
      const summary = async () => (await loket.call('review.summary', { query: month })) as ReviewSummary
      await expect.poll(async () => (await summary()).building).toBeUndefined()
      const { total, days } = await summary()

      await test.step('this month, by method and by day', async () => {
        await keys.go('review')
        await keys.choose('range', 'month')
        await expect(list(total.count)).toBeVisible()
        // Through the list, once its days can be signed, and out of it.
        await keys.to('[data-review-list] button[name="signoff"]')
        await keys.to('[data-review-list] [data-row]')
        await keys.pick('list', 'report')
        await keys.pick('day', 'method')
        await expect(report('method').locator('tbody tr')).not.toHaveCount(0)
        await keys.pick('method', 'day', 'ArrowLeft')
        await expect(report('day').locator('tbody tr')).toHaveCount(days.length + 1)
      })

      await test.step('one day of it, and Esc back to the same place', async () => {
        const { day, count } = days[3] ?? { day: 0, count: 0 }
        await keys.press(`[data-part="${day}"]`)
        await expect(list(count)).toBeVisible()
        await keys.hasPlace()
        await counter.press('Escape')
        await expect(page.locator(`[data-part="${day}"]`)).toBeFocused()
        await expect(report('day').locator('tbody tr')).toHaveCount(days.length + 1)
      })

      await test.step('exports it as a workbook', async () => {
        const filePath = join(place, 'month.xlsx')
        await loket.app.evaluate(({ dialog }, filePath) => {
          dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
        }, filePath)
        await keys.push('export')
        await keys.push('export-start')
        await keys.push('export-close')
        await expect(dialog.any).toHaveCount(0)
        await keys.hasPlace()
        expect(readFileSync(filePath).subarray(0, 2).toString('latin1')).toBe('PK')
      })

      await test.step('saves the view, and shows it again', async () => {
        await keys.choose('views', 'save')
        await expect(page.locator('#review-view-name')).toBeFocused()
        await counter.type('month')
        await counter.press('Enter')
        await expect(dialog.any).toHaveCount(0)
        await keys.choose('range', 'today')
        await expect(report('day')).toHaveCount(0)
        await keys.choose('views', 'view month')
        await expect(report('day').locator('tbody tr')).toHaveCount(days.length + 1)
      })

      await test.step('the dispute file of one order', async () => {
        await loket.app.evaluate(({ dialog }, folder) => {
          dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [folder] })
        }, place)
        await keys.pick('report', 'list', 'ArrowLeft')
        await keys.press('[data-review-list] [data-row]')
        await keys.push('dispute')
        await keys.push('dispute-make')
        const made = () => readdirSync(place).filter((name) => /aduan|dispute/u.test(name))
        await expect.poll(() => made().length).toBe(2)
        await counter.press('Escape')
        await expect(dialog.any).toHaveCount(0)
        await keys.hasPlace()
        await counter.press('Escape')
        await expect(page.locator('[data-review-list] [data-row]:focus')).toBeVisible()
      })
    } finally {
      await loket.quit()
      rmSync(place, { recursive: true, force: true })
    }
  })
