/** A batch of payouts by hand, under production rules: two managers, a wrong total, a lost answer. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Batch, BatchNow } from '#contract/batch-views.ts'
import { PAYOUT_HEADER, payoutRow } from '#test/support/payout-rows.ts'
import { PEOPLE } from '#test/support/real-till.ts'
import { expect, test } from './fixtures.ts'
import { oneRealTill } from './one-real-till.ts'
import { CHECKER } from './screens/payouts.ts'
import { SEEN } from './screens/seen.ts'
import { choosesFile } from './machine.ts'

const at = oneRealTill([CHECKER])

// Each test goes on where the one before it ended.
test.describe.configure({ mode: 'serial', timeout: 300_000 })

const page = () => at.loket.cashier
const state = (is: string) => expect(page().locator(`[data-batch-state="${is}"]`)).toBeVisible()
/** The numbers of the transfers that the gateway has on record, in order. */
const references = async (): Promise<readonly string[]> => {
  const log = await at.gateway().control.log()
  return log.flatMap(({ operation, direction, reference }) =>
    operation === 'transfer-interbank' && direction !== 'to-merchant' ? [reference] : [],
  )
}
const now = async (): Promise<BatchNow> => {
  const [last] = (await at.loket.call('batches.list')) as readonly Batch[]
  return (await at.loket.call('batches.one', { batch: last?.id })) as BatchNow
}
const confirmed = (count: number) =>
  expect(async () => expect((await now()).stages.confirmed).toBe(count)).toPass({ timeout: 120_000 })
const approve = async (count: string, total: string) => {
  await page().fill('#batch-count', count)
  await page().fill('#batch-total', total)
  await at.counter.push('batch-approve')
  await expect(at.dialog.pin).toBeVisible()
}
const sign = async (pin: string) => {
  await at.counter.type(pin)
  await at.counter.press('Enter')
}

test('a workbook is corrected and handed over', async () => {
  const rows = [1, 2, 3, 4, 5, 6].map((number) => payoutRow(number, 10 + number))
  rows[2]?.splice(9, 1, 'XXXX')
  const file = join(at.profile.folder, 'gaji.csv')
  writeFileSync(file, [PAYOUT_HEADER, ...rows].map((row) => row.join(';')).join('\r\n'))
  await choosesFile(at.loket, file)
  await at.counter.go('documents')
  await page().click('[data-tab="payouts"]')
  await at.counter.push('payout-batches')
  await at.counter.push('open-batch')
  await expect(page().locator('[data-sheet-line="faults"]')).toContainText('Isi CACC', SEEN)
  await at.counter.push('edit-cell')
  await page().fill('#sheet-cell', 'SVGS')
  await at.counter.press('Enter')
  await expect(page().locator('[data-batch-good="6"]')).toBeVisible()
  await at.counter.push('propose-batch')
  await at.counter.push('propose-do')
  await state('check')
  expect(await now()).toMatchObject({ name: 'gaji.csv', count: 6, stages: { proposed: 6 } })
})

test('its maker cannot check it, and another total is refused', async () => {
  await page().getByText('Keluarkan baris 7').click()
  await expect(page().locator('[data-batch-out="1"]')).toBeVisible()
  await approve('6', '65.000')
  // Only the other manager can be chosen.
  await expect(at.dialog.box).toContainText(CHECKER.name)
  await sign(CHECKER.pin)
  await expect(page().locator('#batch-approve-why')).toContainText('tidak sama', SEEN)
  const { id, maker, toCheck } = await now()
  const own = { batch: id, without: [], count: 6, totalMinor: toCheck.totalMinor }
  const approval = { person: maker, pin: PEOPLE.manager.pin }
  await expect(at.loket.call('batches.approve', { ...own, approval })).rejects.toThrow()
  expect([await references(), (await now()).stages]).toEqual([[], { proposed: 6 }])
})

test('the second manager approves it, and a lost answer pauses the rest', async () => {
  await at.gateway().control.arm({ kind: 'answer-lost', operation: 'transfer-interbank' })
  await at.gateway().control.arm({ kind: 'answer-lost', operation: 'transfer-status', times: 50 })
  await approve('5', '65.000')
  await sign(CHECKER.pin)
  await state('paused')
  await expect(page().locator('[data-batch-state]')).toContainText('tidak sampai', SEEN)
  expect(await references()).toHaveLength(1)
  expect((await now()).stages).toEqual({ unknown: 1, approved: 4, withdrawn: 1 })
})

test('a till that was killed sends nothing until a person goes on, and then each once', async () => {
  await at.restart('kill')
  await at.counter.go('documents')
  await page().click('[data-tab="payouts"]')
  await page().click('[data-batch]')
  await state('paused')
  expect(await references()).toHaveLength(1)
  await at.gateway().control.clearFaults()
  // The uncertain one is looked up first.
  await confirmed(1)
  expect(await references()).toHaveLength(1)
  await at.counter.push('resume-batch')
  await confirmed(5)
  expect((await now()).stages).toEqual({ confirmed: 5, withdrawn: 1 })
  const sent = await references()
  expect([sent.length, new Set(sent).size]).toEqual([5, 5])
  await state('ended')
})

test('each row leads to the story of its payout', async () => {
  await page().locator('[data-payout]').first().click()
  await expect(page().locator('[data-payout-stage="confirmed"]')).toBeVisible()
  await expect(page().locator('[data-moment="approved"]')).toContainText(CHECKER.name)
})
