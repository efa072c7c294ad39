import type { PaperResult } from '#contract/paper-views.ts'
import type { StateKind } from '#domain/order.ts'
import { UNTIL_ENDED, type Counter } from '#test/support/counter.ts'
import { wordsOf } from '#test/support/order-words.ts'
import { readSlip } from '#test/support/paper.ts'
import { expect, test } from './fixtures.ts'
import { soundsOf } from './machine.ts'
import { oneTill } from './one-till.ts'
import { SEEN } from './screens/seen.ts'

// One till for all rows: each row is a separate sale.
const at = oneTill()
test.beforeEach(() => at.toAmount())

type Row = {
  readonly state: StateKind
  /** Whole rupiah; different in each row, to avoid the question about the same customer. */
  readonly amount: string
  readonly reach: (reference: string) => Promise<void>
  readonly before?: () => Promise<void>
  /** The stage's release decision. */
  readonly release: 'yes' | 'no' | 'manager'
  readonly scene: string
  /** The sound of both windows since the sale began; omitted when silent. */
  readonly sound?: 'chime' | 'alert'
  /** More of the order, as the pages get it. */
  readonly order?: object
  /** Text of the stage. */
  readonly says?: string
  /** Text of the printed slip; a proof of payment never contains `BUKAN BUKTI`. */
  readonly slip: RegExp
  readonly proof: boolean
  /** The order's events in the journal, in order. */
  readonly journal: readonly string[]
}

const told = (action: Parameters<Counter['payer']>[1], minor?: bigint) => async (reference: string) => {
  await at.counter.sees('waiting')
  await at.counter.payer(reference, action, minor)
  await at.counter.press('F5')
}
const nothing = () => Promise.resolve()

const ROWS: readonly Row[] = [
  {
    state: 'waiting',
    amount: '11000',
    reach: nothing,
    release: 'no',
    scene: 'qr',
    slip: /Menunggu pembayaran/i,
    proof: false,
    journal: ['send', 'asked'],
  },
  {
    state: 'paid',
    amount: '12000',
    reach: told('pay'),
    release: 'yes',
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
    release: 'manager',
    scene: 'ask-cashier',
    sound: 'alert',
    order: { differenceMinor: -100_000n },
    says: 'kurang Rp 1.000',
    slip: /Jumlah tidak sama .*Rp 12\.000.*Selisih.*Rp 1\.000/i,
    proof: true,
    journal: ['send', 'asked', 'status'],
  },
  {
    state: 'suspect',
    amount: '14000',
    reach: told('suspect'),
    release: 'no',
    order: { can: { renew: false } },
    scene: 'checking',
    slip: /BUKAN BUKTI PEMBAYARAN/,
    proof: false,
    journal: ['send', 'asked', 'status'],
  },
  {
    state: 'suspect',
    amount: '14500',
    reach: told('correcting'),
    release: 'no',
    scene: 'checking',
    slip: /BUKAN BUKTI PEMBAYARAN/,
    proof: false,
    journal: ['send', 'asked', 'status'],
  },
  {
    state: 'settling',
    amount: '15000',
    reach: told('settling'),
    release: 'no',
    scene: 'checking',
    slip: /BUKAN BUKTI PEMBAYARAN/,
    proof: false,
    journal: ['send', 'asked', 'status'],
  },
  {
    state: 'expired',
    amount: '16000',
    reach: told('expire'),
    release: 'no',
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
      await at.counter.sees('expired')
      await at.counter.customerSees('expired')
      await at.counter.payer(reference, 'pay')
      await at.counter.press('F5')
    },
    release: 'manager',
    scene: 'ask-cashier',
    sound: 'alert',
    order: { was: 'expired' },
    slip: /Terlambat dipastikan Rp 17\.000 .*Dipastikan penyedia/i,
    proof: true,
    journal: ['send', 'asked', 'status', 'status'],
  },
  {
    state: 'failed',
    amount: '18000',
    reach: told('fail'),
    release: 'no',
    scene: 'closed',
    slip: /BUKAN BUKTI PEMBAYARAN/,
    proof: false,
    journal: ['send', 'asked', 'status'],
  },
  {
    state: 'cancelled',
    amount: '19000',
    reach: async () => {
      await at.counter.sees('waiting')
      await at.counter.cancel()
    },
    release: 'no',
    scene: 'closed',
    slip: /BUKAN BUKTI PEMBAYARAN/,
    proof: false,
    journal: ['send', 'asked', 'withdrawn'],
  },
  {
    state: 'unknown',
    amount: '20000',
    before: () => at.counter.fault('answer-lost', UNTIL_ENDED),
    reach: nothing,
    release: 'no',
    scene: 'closed',
    slip: /BUKAN BUKTI PEMBAYARAN/,
    proof: false,
    journal: ['send', 'lost'],
  },
  {
    state: 'not-sent',
    amount: '21000',
    before: () => at.counter.fault('gateway-down'),
    reach: nothing,
    release: 'no',
    scene: 'closed',
    slip: /BUKAN BUKTI PEMBAYARAN/,
    proof: false,
    journal: ['send', 'not-sent'],
  },
  {
    state: 'sending',
    amount: '22000',
    before: () => at.counter.fault('delay', UNTIL_ENDED),
    reach: nothing,
    release: 'no',
    scene: 'preparing',
    slip: /BUKAN BUKTI PEMBAYARAN/,
    proof: false,
    journal: ['send'],
  },
]

for (const row of ROWS)
  test(`${row.state} (Rp ${row.amount}): both windows, the sound, the slip and the journal`, async () => {
    await row.before?.()
    const heard = await soundsOf(at.loket)
    const reference = await at.counter.sell(row.amount)
    await row.reach(reference)
    await at.counter.sees(row.state)
    await at.counter.customerSees(row.scene)

    expect(await at.counter.order(reference)).toMatchObject({
      state: row.state,
      release: row.release,
      ...row.order,
    })
    const amount = `Rp ${Number(row.amount).toLocaleString('id-ID')}`
    for (const words of [amount, row.says ?? '']) await expect(at.sale.stage).toContainText(words, SEEN)
    // Only a code that may be paid is on the customer's window.
    expect(await at.customer.qr.count()).toBe(row.scene === 'qr' ? 1 : 0)
    await expect(at.sale.release).toHaveAttribute('data-release', row.release)
    for (const language of ['id', 'en'] as const) {
      const { customer, readOut } = wordsOf(row.state, language)
      await expect(at.customer.scene).toContainText(customer, SEEN)
      const said = at.sale.stage.locator(`[data-tell] [lang="${language}"]`)
      if (readOut === undefined) await expect(said).toHaveCount(0)
      else await expect(said).toContainText(readOut, SEEN)
    }
    await expect(at.sale.card(reference)).toContainText(wordsOf(row.state, 'id').status, SEEN)
    // The customer's window shows nothing of the cashier's side: no reference, no name, no button.
    expect(await at.customer.body.innerText()).not.toContain(reference)
    expect(await at.loket.customer.locator('button').count()).toBe(0)

    await expect
      .poll(async () => soundedSince(heard, await soundsOf(at.loket)))
      .toEqual(row.sound === undefined ? [] : [row.sound])

    const { file } = (await at.loket.call('paper.print', {
      what: { kind: 'receipt', reference },
      to: 'pdf',
    })) as PaperResult
    const { text } = await readSlip(file ?? '')
    expect(text).toMatch(row.slip)
    expect(text).toMatch(/LATIHAN/)
    expect(/BUKAN BUKTI PEMBAYARAN.*Status sejak/.test(text)).toBe(!row.proof)

    const events = (await at.counter.timeline(reference)).flatMap((entry) =>
      entry.kind === 'event' ? [entry.event] : [],
    )
    expect(events.slice(0, row.journal.length)).toEqual(row.journal)
  })

/** New sounds of either window; sounds about the connection do not count for this payment. */
function soundedSince(before: Traces, now: Traces): readonly string[] {
  return now
    .flatMap((trace, window) => trace.slice(before[window]?.length ?? 0))
    .filter((one) => !one.startsWith('connection'))
}
type Traces = readonly (readonly string[])[]
