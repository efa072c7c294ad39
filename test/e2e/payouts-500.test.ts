/**
 * A batch of 500 payouts by hand, from a workbook to the result of each row. In `npm test`: the same 500 in virtual time
 * (`test/unit/backoffice/payouts/batch.test.ts`), and a batch of six by hand (`payouts-batch.test.ts`).
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Batch, BatchNow } from '#contract/batch-views.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import { instructionsIn } from '#test/support/journal-of.ts'
import { PAYOUT_HEADER, payoutRow } from '#test/support/payout-rows.ts'
import { type PlainCell, plainXlsx } from '#test/support/plain-xlsx.ts'
import { expect, test } from './fixtures.ts'
import { oneRealTill } from './one-real-till.ts'
import { CHECKER, payoutsAt } from './screens/payouts.ts'
import { SEEN } from './screens/seen.ts'
import { choosesFile } from './machine.ts'

// Each test goes on where the one before it ended.
test.describe.configure({ mode: 'serial', timeout: 600_000 })

const COUNT = 500
const PARTS = 10
/** The gateway knows no account that ends in 404. */
const REFUSED_LINE = 405
const rows = Array.from({ length: COUNT }, (_, at) => payoutRow(at + 1, 10 + (at % 20)))
const TOTAL = rows.reduce((sum, [, , , , , amount = '']) => sum + Number(amount.replace('.', '')), 0)

const at = oneRealTill([CHECKER], {
  callsAMinute: 6_000,
  config: { settleTransferAfterMs: 0, historyRecords: 0 },
})
const desk = payoutsAt(() => at)
const { page } = desk
const state = (is: string) => expect(page().locator(`[data-batch-state="${is}"]`)).toBeVisible()
const now = async (): Promise<BatchNow> => {
  const [last] = (await at.loket.call('batches.list')) as readonly Batch[]
  return (await at.loket.call('batches.one', { batch: last?.id })) as BatchNow
}
const transfers = async () =>
  (await at.gateway().control.log()).filter(({ operation }) => operation === 'transfer-interbank')

/** As a spreadsheet has them: every second row with a real date and a real number. */
function cellsOf(row: readonly string[], at: number): readonly PlainCell[] {
  if (at % 2 === 0) return row
  return row.map((text, column) => {
    if (PAYOUT_HEADER[column] === 'Jumlah') return Number(text.replace('.', ''))
    return PAYOUT_HEADER[column] === 'Tanggal kirim' ? { date: text } : text
  })
}

test.describe('500 payouts', { tag: '@long' }, () => {
  test('of a workbook are handed over by one manager', async () => {
    const file = join(at.profile.folder, 'gaji.xlsx')
    writeFileSync(file, plainXlsx({ Gaji: [PAYOUT_HEADER, ...rows.map(cellsOf)] }))
    await choosesFile(at.loket, file)
    await desk.toDesk()
    await at.counter.push('payout-batches')
    await at.counter.push('open-batch')
    await expect(page().locator(`[data-batch-good="${COUNT}"]`)).toBeVisible()
    await at.counter.push('propose-batch')
    await at.counter.push('propose-do')
    await state('check')
    expect(await now()).toMatchObject({ name: 'gaji.xlsx', count: COUNT, totalMinor: BigInt(TOTAL) * 100n })
  })

  test('are looked at part by part, and approved by another who has signed in', async () => {
    await at.loket.call('session.lock')
    await page().locator('[data-person]').filter({ hasText: CHECKER.name }).click()
    await at.counter.type(CHECKER.pin)
    await at.counter.press('Enter')
    await desk.toDesk()
    await page().click('[data-batch]')
    await page().fill('#batch-count', String(COUNT))
    await page().fill('#batch-total', String(TOTAL))
    await expect(page().locator('button[name="batch-approve"]')).toBeDisabled()
    for (let part = 1; part < PARTS; part += 1) {
      await at.counter.push('later')
      await expect(page().locator(`[data-payout="${part * 50 + 1}"]`)).toBeVisible()
    }
    expect(await transfers()).toEqual([])
    await at.counter.push('batch-approve')
    await expect(at.dialog.pin).toBeVisible()
    await at.counter.type(CHECKER.pin)
    await at.counter.press('Enter')
    await state('paying')
  })

  test('leave one by one, and the screen counts them', async () => {
    const bar = page().locator('[role="progressbar"]')
    const seen = new Set<number>()
    await expect(async () => {
      seen.add(Number(await bar.getAttribute('aria-valuenow')))
      expect(seen).toContain(COUNT)
    }).toPass({ timeout: 540_000 })
    const counted = [...seen]
    expect(counted).toEqual(counted.toSorted((a, b) => a - b))
    // Some of the way was shown, not only its end.
    expect(counted.filter((sent) => sent > 0 && sent < COUNT).length).toBeGreaterThan(2)
    await expect(async () => expect((await now()).stages.sending ?? 0).toBe(0)).toPass()
    const sent = await transfers()
    expect([sent.length, new Set(sent.map(({ reference }) => reference)).size]).toEqual([COUNT, COUNT])
  })

  test('have each a result, once the history of the provider has been read', async () => {
    await at.counter.go('reconcile')
    await page().click('[data-tab="days"]')
    await page().click(`[data-day="${jakartaDay(Date.now())}"]`)
    await at.counter.push('ask-gateway')
    await expect(page().locator('button[name="to-result"]')).toBeVisible({ timeout: 120_000 })
    await desk.toDesk()
    await page().click('[data-batch]')
    await state('ended')
    expect((await now()).stages).toEqual({ confirmed: COUNT - 1, refused: 1 })
    await page().getByText('Bermasalah').click()
    const problem = page().locator('[data-payout]')
    await expect(problem).toHaveCount(1)
    await expect(problem).toContainText(`Baris ${REFUSED_LINE}`, SEEN)
    await expect(problem).toHaveAttribute('data-stage', 'refused')
  })

  test('are in the books of the provider as they are in the journal', async () => {
    const { records } = await at.gateway().control.records()
    const journal = await instructionsIn(at.loket, 'transfer')
    const paid = journal.filter((each) => each.state === 'confirmed').map(({ reference }) => reference)
    expect(paid).toHaveLength(COUNT - 1)
    expect(records.map(({ id }) => id).toSorted()).toEqual(paid.toSorted())
    expect(records.every((each) => each.state === 'done')).toBe(true)
    expect(new Set((await transfers()).map(({ reference }) => reference))).toEqual(
      new Set(journal.map(({ reference }) => reference)),
    )
  })
})
