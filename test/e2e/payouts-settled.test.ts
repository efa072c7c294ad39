/**
 * What settles a payout whose end is not known, by a manager's hands under production rules: the provider's history, a
 * line of the bank's statement, the status after the provider's question, and the status that a person asks for.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { jakartaDay } from '#domain/timestamp.ts'
import { practiceMerchant } from '#simulator/config.ts'
import { attemptsIn, confirmedBy, instructionsIn } from '#test/support/journal-of.ts'
import { type ListeningTill, openListeningTill, reopenListeningTill } from '#test/support/listening-till.ts'
import { newProfile } from '#test/support/loket-app.ts'
import { PEOPLE, signInReal } from '#test/support/real-till.ts'
import { startRelay, type Relay } from '#test/support/relay.ts'
import { expect, test } from './fixtures.ts'
import { oneGateway } from './one-gateway.ts'
import { CHECKER, payoutsAt } from './screens/payouts.ts'
import { SEEN } from './screens/seen.ts'
import { atTheTill, type Till } from './screens/till.ts'
import { choosesFile } from './machine.ts'

// Each test goes on where the one before it ended.
test.describe.configure({ mode: 'serial', timeout: 300_000 })

/** The bank pays nothing out until a test says so. */
const NEVER_MS = 10 * 86_400_000
const gateway = oneGateway({ config: { settleTransferAfterMs: NEVER_MS, historyRecords: 0 } })
const profile = newProfile()
let relay: Relay
let at: Till
const desk = payoutsAt(() => at)
const { page, stage } = desk

const begin = async ({ loket, port, certificate }: ListeningTill) => {
  loket.cashier.setDefaultTimeout(30_000)
  at = atTheTill(loket)
  await gateway().control.setMerchant({ url: `https://127.0.0.1:${port}/api`, ca: certificate })
}
const toManager = async () => {
  await at.loket.call('session.lock', {})
  await signInReal(page(), 'manager')
}
/** Proposed, and approved by the other manager; its story is open. */
const pay = async (amount: string) => {
  await desk.propose(amount)
  await at.counter.push('payout-check')
  await desk.approve(amount)
}
const logged = async (operation: string) =>
  (await gateway().control.log()).filter((entry) => entry.operation === operation && entry.processed)
/** The numbers that were sent, in order. */
const sent = async () => (await logged('transfer-interbank')).map(({ reference }) => reference)
const asksAbout =
  (reference: string) =>
  ({ path, body }: { readonly path: string; readonly body: Buffer }) =>
    path.endsWith('/transfer/status') && body.includes(reference)
const settle = async (reference: string) =>
  expect(await gateway().control.driveTransfer({ reference, act: 'settle' })).toEqual({ ok: true })
const moment = (what: string) => page().locator(`[data-moment="${what}"]`)

test.beforeAll(async () => {
  relay = await startRelay(gateway())
  await begin(await openListeningTill(profile, gateway(), relay, {}))
  const { call } = at.loket
  for (const name of ['hashKey', 'cipherKey', 'cipherIv', 'apiKey'] as const)
    await call('vault.put', { name, secret: practiceMerchant[name] })
  await call('people.add', { of: 'real', role: 'manager', ...CHECKER })
  await toManager()
})
test.afterAll(async () => {
  await at.loket.quit()
  await relay.close()
  profile.remove()
})

test('two answers are lost, and a kill later account and amount are still locked', async () => {
  await desk.toDesk()
  await desk.addPayee()
  await desk.back()
  await gateway().control.arm({ kind: 'answer-lost', operation: 'transfer-interbank', times: 2 })
  await gateway().control.arm({ kind: 'answer-lost', operation: 'transfer-status', times: 1_000 })
  for (const amount of ['251000', '252000']) {
    await pay(amount)
    await stage('unknown')
    await desk.back()
  }
  await at.loket.kill()
  await begin(await reopenListeningTill(profile, relay))
  await toManager()
  await desk.toDesk()
  await desk.propose('251000')
  await at.counter.push('payout-check')
  await page().fill('#payout-typed', '251000')
  await expect(page().locator('#payout-check-why')).toContainText('No. 1', SEEN)
  await expect(page().locator('button[name="payout-approve"]')).toBeDisabled()
  await at.counter.press('Escape')
  // The provider asked before it paid, and the till said yes to each.
  expect((await logged('transfer-confirmation')).map(({ reference }) => reference)).toEqual(await sent())
  expect(await sent()).toHaveLength(2)
})

test('the history of the provider settles the first, and frees its account and amount', async () => {
  const [first = ''] = await sent()
  await settle(first)
  await at.counter.go('reconcile')
  await page().click('[data-tab="days"]')
  await page().click(`[data-day="${jakartaDay(Date.now())}"]`)
  await at.counter.push('ask-gateway')
  await expect(page().locator('button[name="to-result"]')).toBeVisible({ timeout: 60_000 })
  await desk.toDesk()
  await desk.open(1, 'Selesai')
  await expect(moment('confirmed')).toContainText('riwayat penyedia', SEEN)
  await desk.back()
  await desk.open(3, 'Perlu tindakan')
  await at.counter.push('payout-check')
  await desk.approve('251000')
  await stage('accepted')
  expect(await sent()).toHaveLength(3)
})

test('a line of the bank’s statement settles the second, in the name of who compared it', async () => {
  const [, second = ''] = await sent()
  await settle(second)
  const [year, month, day] = jakartaDay(Date.now()).split('-')
  const file = join(profile.folder, 'mutasi.csv')
  const line = `${day}/${month}/${year};TRF ${second} SITI;252.000,00;`
  writeFileSync(file, ['Tanggal;Keterangan;Debit;Kredit', line].join('\r\n'))
  await choosesFile(at.loket, file)
  await at.counter.go('reconcile')
  await page().click('[data-tab="terms"]')
  await at.counter.push('preset-micro')
  await page().getByText('Saya sudah mencocokkan aturan ini').click()
  await page().click('[data-tab="statement"]')
  await at.counter.push('open-statement')
  await at.counter.push('compare')
  await at.counter.push('apply')
  await expect(page().locator('[data-reconcile-sums]')).toBeVisible()
  await desk.toDesk()
  await desk.open(2, 'Selesai')
  await expect(moment('confirmed')).toContainText('mutasi.csv:2', SEEN)
  await expect(moment('confirmed')).toContainText(PEOPLE.manager.name, SEEN)
  await desk.back()
})

test('a status that a person asks for settles one that was only accepted', async () => {
  const [, , third = ''] = await sent()
  await gateway().control.clearFaults()
  await desk.open(3, 'Belum pasti')
  await at.counter.push('payout-look-up')
  await expect(page().getByText('Penyedia belum memutuskan').first()).toBeVisible()
  await settle(third)
  await expect(async () => {
    // The till asks too, and may be first.
    await page()
      .locator('button[name="payout-look-up"]')
      .click({ timeout: 500 })
      .catch(() => undefined)
    await expect(page().locator('[data-payout-stage="confirmed"]')).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await expect(moment('confirmed')).toContainText('status dari penyedia', SEEN)
  await desk.back()
})

test('the provider’s question settles nothing, but the status is asked for at once', async () => {
  const late = relay.hold(({ path }) => path.endsWith('/transfer-interbank'), 'cut')
  await pay('254000')
  const bring = await late
  await stage('unknown')
  const reference = (await instructionsIn(at.loket, 'transfer'))[0]?.reference ?? ''
  // The till’s own question has been there: the next one is a minute away.
  await expect(async () => expect(relay.seen().filter(asksAbout(reference))).toHaveLength(1)).toPass()
  const question = relay.hold(asksAbout(reference))
  await bring()
  const ask = await question
  expect((await logged('transfer-confirmation')).at(-1)).toMatchObject({ reference })
  await stage('unknown')
  await settle(reference)
  await ask()
  await stage('confirmed')
  await expect(moment('confirmed')).toContainText('status dari penyedia', SEEN)
})

test('each was sent once, and the books of the provider agree with the journal', async () => {
  const references = await sent()
  expect([references.length, new Set(references).size]).toEqual([4, 4])
  const { records } = await gateway().control.records()
  expect(records.map(({ id, state }) => [id, state])).toEqual(references.map((id) => [id, 'done']))
  const journal = (await instructionsIn(at.loket, 'transfer')).toReversed()
  expect(journal.map(({ reference }) => reference)).toEqual(references)
  const proofs = await Promise.all(references.map((reference) => confirmedBy(at.loket, reference)))
  // The till goes on asking about the second: what a person has found may be wrong.
  expect(proofs.map(([first]) => first)).toEqual(['history', 'statement', 'status', 'status'])
  for (const reference of references) {
    const calls = await attemptsIn(at.loket, reference)
    expect(calls.filter(({ operation }) => operation === 'transfer-interbank')).toHaveLength(1)
  }
})
