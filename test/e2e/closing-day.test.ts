/** A manager closes the day on the running app, by keyboard alone, in both languages. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import attentionEn from '../../resources/locales/en/attention.json' with { type: 'json' }
import todayEn from '../../resources/locales/en/today.json' with { type: 'json' }
import attentionId from '../../resources/locales/id/attention.json' with { type: 'json' }
import todayId from '../../resources/locales/id/today.json' with { type: 'json' }
import { launchLoket } from '#test/support/loket-app.ts'
import { settableClock } from '#test/support/set-clock.ts'
import { expect, test } from './fixtures.ts'
import { keyboardOn } from './screens/keyboard.ts'
import { atTheTill } from './screens/till.ts'

const A_DAY = 86_400
const WORDS = { id: { ...attentionId, ...todayId }, en: { ...attentionEn, ...todayEn } } as const
const EVENING = Date.parse('2027-03-15T20:00:00+07:00')

for (const language of ['id', 'en'] as const)
  // The words of the other language are in the long form.
  test(`closes the day (${language})`, { tag: language === 'id' ? [] : '@long' }, async ({ profile }) => {
    const place = mkdtempSync(join(tmpdir(), 'loket-closing-'))
    const clock = settableClock(mkdtempSync(join(place, 'clock-')))
    const evening = Math.round((EVENING - Date.now()) / 1000)
    clock.setBy(evening)
    const loket = await launchLoket(profile.folder, ['--practice-calls=600'], false, { env: clock.env })
    const { counter, lock, shift, dialog } = atTheTill(loket)
    const page = loket.cashier
    const keys = keyboardOn(page)
    const part = (name: string) => page.locator(`[data-card="${name}"]`)
    try {
      await test.step('a shift that was left open, and a code that is paid a day late', async () => {
        await loket.call('settings.change', { language })
        await loket.call('shift.open', { floatMinor: 20_000_000n })
        await counter.sold('150000')
        await counter.next()
        await counter.fault('drop-before')
        await counter.sell('80000')
        await counter.sees('unknown')
        await counter.next()
        const late = await counter.waiting('66000')
        await counter.payer(late, 'expire')
        await counter.press('F5')
        await counter.sees('expired')
        clock.setBy(evening + A_DAY)
        await counter.payer(late, 'pay')
        await loket.call('order.checkNow', { reference: late })
        await counter.sees('paid-late')
        await counter.next()
        await counter.sold('41000')
        await counter.next()
        await counter.sold('52000', { method: 'va' })
        await counter.next()
      })

      await test.step('signs in, and sees on Today what needs doing', async () => {
        await keys.push('lock')
        await expect(lock.locked).toBeVisible()
        await lock.signIn('2222', 1)
        await expect(lock.home).toHaveAttribute('data-verdict', 'needs')
        await expect(part('attention').locator('[data-kind]')).toHaveCount(3)
      })

      await test.step('ends what is open: the late payment, then the shift with its count and Z', async () => {
        await keys.push('attention')
        await expect(page.locator('[data-attention="3"]')).toBeVisible()
        await keys.push('resolve')
        await dialog.choose('1')
        await expect(page.locator('[data-attention="2"]')).toBeVisible()
        await keys.hasPlace()
        await keys.push('settle')
        await expect(dialog.box.locator('input')).toBeFocused()
        await counter.type('bu sari')
        await counter.press('Enter')
        await dialog.managerAgrees()
        await expect(page.locator('[data-attention="1"]')).toBeVisible()
        await keys.hasPlace()
        await keys.push('close-shift')
        await expect(shift.agreed).toBeVisible()
        await counter.press('Enter')
        await expect(shift.step('count')).toBeVisible()
        await counter.type('200000')
        await keys.push('make-z')
        await expect(shift.z(1)).toBeVisible()
        await counter.press('Enter')
        await expect(page.locator('[data-attention="0"]')).toBeVisible()
        await keys.hasPlace()
      })

      await test.step('reviews today, all of it and what came by virtual account', async () => {
        await keys.go('review')
        await expect(page.locator('[data-review-list="2"]')).toBeVisible()
        await keys.choose('filter', 'methods')
        await keys.to('[role="dialog"] input[value="va"]')
        await counter.press('Space')
        await keys.push('apply')
        await expect(page.locator('[data-review-list="1"]')).toBeVisible()
        await keys.to('[data-chip="methods"] button')
        await counter.press('Delete')
        await expect(page.locator('[data-review-list="2"]')).toBeVisible()
        await keys.hasPlace()
      })

      await test.step('looks at the report by cashier', async () => {
        await keys.pick('list', 'report')
        await expect(page.locator('[data-report="day"]')).toBeVisible()
        await keys.pick('day', 'cashier')
        const cashier = page.locator('[data-report="cashier"] tbody tr').first()
        await expect(cashier).toContainText('93.000')
      })

      await test.step('exports the day as CSV', async () => {
        const filePath = join(place, 'day.csv')
        await loket.app.evaluate(({ dialog }, filePath) => {
          dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
        }, filePath)
        await keys.push('export')
        await keys.pick('xlsx', 'csv')
        await keys.push('export-start')
        await keys.push('export-close')
        await expect(dialog.any).toHaveCount(0)
        await keys.hasPlace()
        // A head, two orders and the sums.
        expect(readFileSync(filePath, 'utf8').trimEnd().split('\r\n')).toHaveLength(4)
      })

      await test.step('signs the day with the PIN, and saves its report', async () => {
        await counter.press('Alt+Home')
        await keys.press('[data-card="unsigned"] li button')
        await keys.push('signoff-begin')
        await expect(dialog.pin).toBeVisible()
        await counter.type('2222')
        await counter.press('Enter')
        const folder = mkdtempSync(join(place, 'report-'))
        await loket.app.evaluate(({ dialog }, filePath) => {
          dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] })
        }, folder)
        await keys.push('signoff-document')
        await expect.poll(() => readdirSync(folder).length).toBe(2)
        await counter.press('Escape')
      })

      await test.step('nothing is left on Today', async () => {
        await expect(dialog.any).toHaveCount(0)
        await expect(part('unsigned')).toContainText(WORDS[language]['today.unsigned.none'])
        await expect(part('attention')).toContainText(WORDS[language]['attention.none'])
        await keys.hasPlace()
      })
    } finally {
      await loket.quit()
      rmSync(place, { recursive: true, force: true })
    }
  })
