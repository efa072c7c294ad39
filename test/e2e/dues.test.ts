/** A production till of a collection merchant, by hand: dues of a workbook are made, inquired about, paid and ended. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readXlsx } from '#backoffice/workbook/xlsx.ts'
import { DUES } from '#test/support/dues-desk.ts'
import { openListeningTill } from '#test/support/listening-till.ts'
import { newProfile } from '#test/support/loket-app.ts'
import { signInReal } from '#test/support/real-till.ts'
import { startRelay, type Relay } from '#test/support/relay.ts'
import { expect, test } from './fixtures.ts'
import { oneGateway } from './one-gateway.ts'
import { duesAt } from './screens/dues.ts'
import { SEEN } from './screens/seen.ts'
import { atTheTill, type Till } from './screens/till.ts'

// Each test goes on where the one before it ended.
test.describe.configure({ mode: 'serial' })

const DATA = 'additionalInfo.dataMerchant'
/** The gateway refuses an answer to its inquiry that lacks one of them. */
const DEMANDS = ['virtualAccountName', `${DATA}.listBills.0.billCode`, `${DATA}.listBills.0.billAmount`]
const SITI = 'Siti Aminah'
const BUDI = 'Budi Santoso'

const gateway = oneGateway({ config: { inquiryDemands: DEMANDS } })
const profile = newProfile()
let relay: Relay
let at: Till
const desk = duesAt(() => at, profile.folder)
const { page } = desk
const push = (name: string) => at.counter.push(name)
const numbers: Record<string, string> = {}
const pay = (who: string) => gateway().control.payer({ action: 'pay', reference: numbers[who] ?? '' })

/** The file has a fault, which is corrected at its cell. */
const openMended = async () => {
  await push('open-dues')
  await expect(page().locator('[data-dues-good="1"]')).toBeVisible()
  await push('edit-cell')
  const cell = page().locator('#sheet-cell')
  await cell.fill('75.000')
  // Where the text is: a dialog that still opens may take the focus.
  await cell.press('Enter')
  await expect(page().locator('[data-dues-good="2"]')).toContainText('Rp 575.000', SEEN)
}

test.beforeAll(async () => {
  relay = await startRelay(gateway())
  const { loket, port, certificate } = await openListeningTill(profile, gateway(), relay, {
    billNeeds: ['name', 'bills'],
  })
  loket.cashier.setDefaultTimeout(30_000)
  at = atTheTill(loket)
  await gateway().control.setMerchant({ url: `https://127.0.0.1:${port}/api`, ca: certificate })
  await loket.call('session.lock', {})
  await signInReal(loket.cashier, 'manager')
})
test.afterAll(async () => {
  await at.loket.quit()
  await relay.close()
  profile.remove()
})

test('a fault is corrected at its cell, and the dues are made with a PIN', async () => {
  const later = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  writeFileSync(
    desk.place('iuran.csv'),
    DUES.replaceAll('31/01/2026', later).replace('Rp 75.000', 'Rp 75.000,50'),
  )
  await desk.open('iuran.csv', 'nomor.xlsx')
  await openMended()
  await push('make-dues')
  await expect(at.dialog.box).toContainText('dapat membayar dua kali', SEEN)
  await push('make-do')
  await desk.agree()
  await desk.sees(SITI, 'open')
  await desk.sees(BUDI, 'open')
})

test('the workbook with the numbers has those that the list shows', async () => {
  await push('save-dues')
  await desk.agree()
  await expect(page().getByText('Disimpan: nomor.xlsx').first()).toBeVisible()
  const sheets = await readXlsx(readFileSync(desk.place('nomor.xlsx')))
  if ('why' in sheets) throw new Error(sheets.why)
  const rows = (sheets[0]?.lines ?? []).slice(1).map(({ cells }) => cells.map(({ text }) => text))
  for (const [, who = '', number = ''] of rows) numbers[who] = number
  expect(Object.keys(numbers)).toEqual([SITI, BUDI])
  for (const [who, number] of Object.entries(numbers))
    expect(await desk.due(who).locator('[name="due"]').getAttribute('data-due')).toBe(number)
})

test('the gateway inquires, the till answers with the bills, and the screen shows the payment', async () => {
  expect(await pay(SITI)).toMatchObject({ ok: true })
  await desk.sees(SITI, 'paid')
  await desk.due(SITI).locator('[name="due"]').click()
  await expect(at.dialog.box).toContainText('Iuran ini sudah dibayar.', SEEN)
  await expect(at.dialog.box).toContainText('Rp 325.000', SEEN)
  await push('due-story')
  await expect(page().locator(`[data-review-order="${numbers[SITI]}"]`)).toBeVisible()
})

test('one that is ended after a question is refused to the gateway from then on', async () => {
  await desk.open('iuran.csv', 'nomor.xlsx')
  await desk.due(BUDI).locator('[name="due"]').click()
  await push('end-due')
  await expect(at.dialog.question).toContainText('tidak dapat dibatalkan lagi', SEEN)
  await push('end-do')
  await desk.agree()
  await expect(at.dialog.box).toContainText('Penyedia tidak diberi jumlah lagi', SEEN)
  await at.counter.press('Escape')
  await desk.sees(BUDI, 'ended')
  expect(await pay(BUDI)).toMatchObject({ ok: false })
})

test('the same file is refused in words once one of its dues is paid', async () => {
  await openMended()
  await push('make-dues')
  await push('make-do')
  await expect(at.dialog.box).toContainText('Iuran dari berkas yang sama sudah ada', SEEN)
  await at.counter.press('Escape')
  await push('close-dues')
  await desk.sees(SITI, 'paid')
})

test('no file of the till has a customer in plain form', async () => {
  for (const entry of readdirSync(profile.folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || ['iuran.csv', 'nomor.xlsx'].includes(entry.name)) continue
    const text = readFileSync(join(entry.parentPath, entry.name)).toString('latin1')
    expect(text).not.toMatch(/Siti Aminah|Budi Santoso|NIS-00/)
  }
})
