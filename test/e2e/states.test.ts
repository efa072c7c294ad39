import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { PaperResult } from '#contract/paper-views.ts'
import type { StateKind } from '#domain/order.ts'
import type { Timeline } from '#contract/views.ts'
import { atTheCounter, UNTIL_ENDED, type Counter } from '#test/support/counter.ts'
import { launchLoket, newProfile, type LoketApp } from '#test/support/loket-app.ts'
import { readSlip } from '#test/support/paper.ts'

// One till for all rows: each row is a separate sale.
const profile = newProfile()
let loket: LoketApp
let counter: Counter

beforeAll(async () => {
  loket = await launchLoket(profile.folder)
  counter = atTheCounter(loket)
})
afterAll(async () => {
  await loket.quit()
  profile.remove()
})
beforeEach(async () => {
  await counter.fault('none')
  await counter.press('F1')
  if ((await loket.cashier.$('[data-amount-field]')) === null) await counter.next()
})

type Row = {
  readonly state: StateKind
  /** Whole rupiah; different in each row, to avoid the question about the same customer. */
  readonly amount: string
  readonly reach: (reference: string) => Promise<void>
  readonly before?: () => Promise<void>
  /** The stage's release decision. */
  readonly goods: 'yes' | 'no' | 'manager'
  readonly scene: string
  /** The sound of both windows since the sale began; omitted when silent. */
  readonly sound?: 'chime' | 'alert'
  /** Text of the printed slip; a proof of payment never contains `BUKAN BUKTI`. */
  readonly slip: RegExp
  readonly proof: boolean
  /** The order's events in the journal, in order. */
  readonly journal: readonly string[]
}

const told = (action: Parameters<Counter['payer']>[1], minor?: bigint) => async (reference: string) => {
  await counter.sees('waiting')
  await counter.payer(reference, action, minor)
  await counter.press('F5')
}
const nothing = () => Promise.resolve()

const ROWS: readonly Row[] = [
  {
    state: 'waiting',
    amount: '11000',
    reach: nothing,
    goods: 'no',
    scene: 'qr',
    slip: /Menunggu pembayaran/i,
    proof: false,
    journal: ['send', 'asked'],
  },
  {
    state: 'paid',
    amount: '12000',
    reach: told('pay'),
    goods: 'yes',
    scene: 'paid',
    sound: 'chime',
    slip: /Sudah dibayar Rp 12\.000 .*Dipastikan penyedia/i,
    proof: true,
    journal: ['send', 'asked', 'status'],
  },
  {
    state: 'paid-wrong-amount',
    amount: '13000',
    reach: told('pay-wrong', 1_200_000n),
    goods: 'manager',
    scene: 'ask-cashier',
    sound: 'alert',
    slip: /Jumlah tidak sama .*Rp 12\.000.*Selisih.*Rp 1\.000/i,
    proof: true,
    journal: ['send', 'asked', 'status'],
  },
  {
    state: 'suspect',
    amount: '14000',
    reach: told('suspect'),
    goods: 'no',
    scene: 'checking',
    slip: /BUKAN BUKTI PEMBAYARAN/,
    proof: false,
    journal: ['send', 'asked', 'status'],
  },
  {
    state: 'suspect',
    amount: '14500',
    reach: told('correcting'),
    goods: 'no',
    scene: 'checking',
    slip: /BUKAN BUKTI PEMBAYARAN/,
    proof: false,
    journal: ['send', 'asked', 'status'],
  },
  {
    state: 'settling',
    amount: '15000',
    reach: told('settling'),
    goods: 'no',
    scene: 'checking',
    slip: /BUKAN BUKTI PEMBAYARAN/,
    proof: false,
    journal: ['send', 'asked', 'status'],
  },
  {
    state: 'expired',
    amount: '16000',
    reach: told('expire'),
    goods: 'no',
    scene: 'expired',
    slip: /BUKAN BUKTI PEMBAYARAN/,
    proof: false,
    journal: ['send', 'asked', 'status'],
  },
  {
    state: 'paid-late',
    amount: '17000',
    reach: async (reference) => {
      await told('expire')(reference)
      await counter.sees('expired')
      await counter.payer(reference, 'pay')
      await counter.press('F5')
    },
    goods: 'manager',
    scene: 'ask-cashier',
    sound: 'alert',
    slip: /Terlambat dipastikan Rp 17\.000 .*Dipastikan penyedia/i,
    proof: true,
    journal: ['send', 'asked', 'status', 'status'],
  },
  {
    state: 'failed',
    amount: '18000',
    reach: told('fail'),
    goods: 'no',
    scene: 'closed',
    slip: /BUKAN BUKTI PEMBAYARAN/,
    proof: false,
    journal: ['send', 'asked', 'status'],
  },
  {
    state: 'cancelled',
    amount: '19000',
    reach: async () => {
      await counter.sees('waiting')
      await counter.cancel()
    },
    goods: 'no',
    scene: 'closed',
    slip: /BUKAN BUKTI PEMBAYARAN/,
    proof: false,
    journal: ['send', 'asked', 'withdrawn'],
  },
  {
    state: 'unknown',
    amount: '20000',
    before: () => counter.fault('answer-lost', UNTIL_ENDED),
    reach: nothing,
    goods: 'no',
    scene: 'checking',
    slip: /BUKAN BUKTI PEMBAYARAN/,
    proof: false,
    journal: ['send', 'lost'],
  },
  {
    state: 'not-sent',
    amount: '21000',
    before: () => counter.fault('gateway-down'),
    reach: nothing,
    goods: 'no',
    scene: 'closed',
    slip: /BUKAN BUKTI PEMBAYARAN/,
    proof: false,
    journal: ['send', 'not-sent'],
  },
  {
    state: 'sending',
    amount: '22000',
    before: () => counter.fault('delay', UNTIL_ENDED),
    reach: nothing,
    goods: 'no',
    scene: 'preparing',
    slip: /BUKAN BUKTI PEMBAYARAN/,
    proof: false,
    journal: ['send'],
  },
]

it.each(ROWS)('$state (Rp $amount): both windows, the sound, the slip and the journal', async (row) => {
  await row.before?.()
  const heard = await soundsSoFar()
  const reference = await counter.sell(row.amount)
  await row.reach(reference)
  await counter.sees(row.state)
  await counter.customerSees(row.scene)

  expect(await counter.order(reference)).toMatchObject({ state: row.state, goods: row.goods })
  const words = await counter.words()
  expect(words).toContain(`Rp ${Number(row.amount).toLocaleString('id-ID')}`)
  expect(await loket.cashier.getAttribute('[data-stage] [data-goods]', 'data-goods')).toBe(row.goods)
  // The customer's window shows nothing of the cashier's side: no reference, no name, no button.
  const shown = await loket.customer.innerText('body')
  expect(shown).not.toContain(reference)
  expect(await loket.customer.$('button')).toBeNull()

  await expect
    .poll(async () => soundedSince(heard, await soundsSoFar()))
    .toEqual(row.sound === undefined ? [] : [row.sound])

  const { file } = (await loket.call('paper.print', {
    what: { kind: 'receipt', reference },
    to: 'pdf',
  })) as PaperResult
  const { text } = await readSlip(file ?? '')
  expect(text).toMatch(row.slip)
  expect(text).toMatch(/LATIHAN/)
  expect(/BUKAN BUKTI PEMBAYARAN.*Status sejak/.test(text)).toBe(!row.proof)

  const { entries } = (await loket.call('history.timeline', { reference })) as Timeline
  const events = entries.flatMap((entry) => (entry.kind === 'event' ? [entry.event] : []))
  expect(events.slice(0, row.journal.length)).toEqual(row.journal)
})

/** For each window, in order. */
async function soundsSoFar(): Promise<readonly (readonly string[])[]> {
  const traces = await Promise.all(
    [loket.cashier, loket.customer].map((page) =>
      page.evaluate(() => document.documentElement.dataset['sounds'] ?? ''),
    ),
  )
  return traces.map((trace) => trace.split(' ').filter((one) => one !== ''))
}

/** New sounds of either window; sounds about the connection do not count for this payment. */
function soundedSince(before: Traces, now: Traces): readonly string[] {
  return now
    .flatMap((trace, window) => trace.slice(before[window]?.length ?? 0))
    .filter((one) => !one.startsWith('line'))
}
type Traces = readonly (readonly string[])[]
