/**
 * A day at the till as the journal sees it: what the use cases commit for a sale, a cash movement, a hold slip, a
 * print, a setting, a shift. Each step tells what the journal has promised to keep, at the moment it has promised it.
 */
import { rupiah } from '#domain/money.ts'
import type { Order, OrderState } from '#domain/order.ts'
import type { Reference } from '#domain/reference.ts'
import type { Shift } from '#domain/shift.ts'
import type { OpenedJournal } from '#journal/journal.ts'
import type { SequenceName } from '#journal/tables/sequences.ts'
import type { Committed, JournalChange } from '#journal/write.ts'

export type Promised =
  /** The last event of a commit that has returned. `head` is hexadecimal. */
  | { readonly type: 'committed'; readonly seq: number; readonly head: string }
  /** A number in what was committed, which must never be used again. */
  | { readonly type: 'number'; readonly name: SequenceName; readonly value: number }

export type Sales = { readonly sales: number; readonly chance: () => number; readonly closeShift: boolean }

const NOON = Date.UTC(2026, 10, 20, 5)
const MINUTE = 60_000
const CASHIER = 'kasir-a'

export function* sellForADay(
  journal: OpenedJournal,
  { sales, chance, closeShift }: Sales,
): Generator<Promised> {
  if (journal.read.openShift() === undefined) yield promised(openShift(journal))
  for (let sale = 0; sale < sales; sale += 1) {
    yield* sell(journal, chance)
    if (chance() < 0.5) yield promised(aside(journal, chance))
    if (chance() < 0.15) {
      journal.write.putSetting('till', `{"language":"${chance() < 0.5 ? 'id' : 'en'}","volume":${chance()}}`)
      const { seq, hash } = journal.read.head()
      yield promised({ seq, head: hash })
    }
  }
  if (closeShift) yield promised(closeOpenShift(journal))
}

export function promised({ seq, head }: Committed): Promised {
  return { type: 'committed', seq: Number(seq), head: head.toString('hex') }
}

function* sell(journal: OpenedJournal, chance: () => number): Generator<Promised> {
  const number = journal.write.nextSequence('reference')
  const external = journal.write.nextSequence('external-id')
  const at = NOON + Number(number) * MINUTE
  const id = `call-${external}`
  const step = (
    more: Omit<JournalChange, 'at' | 'order'>,
    state: OrderState,
    after: number,
    eventKind: string,
  ) =>
    promised(
      journal.write.commit({
        at: at + after,
        order: { after: orderOf(number, at, state), event: { type: eventKind }, eventKind, by: CASHIER },
        ...more,
      }),
    )
  const start = {
    phase: 'start',
    id,
    reference: referenceOf(number),
    operation: 'qr-generate',
    effect: 'asks-for-money',
    who: 'person',
    externalId: String(external),
    startedAt: at,
    method: 'POST',
    path: '/api/v1.0/qr/qr-mpm-generate',
    requestBody: JSON.stringify({
      partnerReferenceNo: referenceOf(number),
      note: 'x'.repeat(chance() * 900),
    }),
  } as const
  yield step({ attempt: start }, { kind: 'sending', since: at, attempt: id }, 0, 'send')
  yield { type: 'number', name: 'reference', value: Number(number) }
  yield { type: 'number', name: 'external-id', value: Number(external) }
  const answered = { phase: 'end', id, finishedAt: at + 900, outcome: 'done', code: '2004700' } as const
  const virtualAccountNo = referenceOf(number)
  const waiting = { kind: 'waiting', since: at + 900, ask: { kind: 'va', virtualAccountNo } } as const
  yield step({ attempt: answered }, waiting, 900, 'answered')
  if (chance() < 0.2) return
  const evidence = { source: 'callback', at: at + 9_000, flag: 'S', transactionId: `TX-${number}` } as const
  yield step(
    { callbacks: callbacksOf(number, at, chance) },
    { kind: 'paid', since: at + 9_000, evidence },
    9_000,
    'callback',
  )
}

function callbacksOf(number: bigint, at: number, chance: () => number) {
  return Array.from({ length: 1 + Math.floor(chance() * 3) }, (_, index) => ({
    at: at + 8_000 + index,
    kind: 'payment' as const,
    externalId: `gateway-${number}-${index}`,
    reference: referenceOf(number),
    code: '2002500',
    verified: true,
    evidence: '{"virtualAccountNo":"redacted"}',
  }))
}

/** What happens between two sales. */
function aside(journal: OpenedJournal, chance: () => number): Committed {
  const at = NOON
  const kind = Math.floor(chance() * 4)
  if (kind === 0)
    return journal.write.commit({
      at,
      cash: { kind: 'out', amount: rupiah(20_000), by: CASHIER, note: 'beli es', approvedBy: 'manajer' },
    })
  if (kind === 1) {
    const number = journal.read.nextNumber('slip')
    return journal.write.commit({
      at,
      slip: { number, at, by: CASHIER, amount: rupiah(75_000), shown: 'success-screen', note: 'baju merah' },
    })
  }
  if (kind === 2)
    return journal.write.commit({
      at,
      print: { what: { kind: 'x' }, to: 'printer', copy: 1, by: CASHIER },
    })
  return journal.write.commit({
    at,
    note: { stream: 'till', kind: 'talk', body: { text: 'y'.repeat(chance() * 6_000) } },
  })
}

function openShift(journal: OpenedJournal): Committed {
  const number = journal.read.nextNumber('shift')
  const opened: Shift = { number, openedAt: NOON, openedBy: CASHIER, float: rupiah(200_000) }
  return journal.write.commit({ at: NOON, shift: { opened } })
}

const NONE = { count: 0, minor: 0n }

function closeOpenShift(journal: OpenedJournal): Committed {
  const shift = journal.read.openShift()
  if (shift === undefined) throw new Error('no shift is open')
  const z = {
    number: shift.number,
    till: 1,
    mode: 'practice',
    openedAt: NOON,
    openedBy: CASHIER,
    closedAt: NOON,
    closedBy: CASHIER,
    fromSeq: journal.read.lastClosedSeq() + 1n,
    toSeq: journal.read.seqNow(),
    takings: { all: NONE, byMethod: {}, byCashier: {}, late: NONE },
    orders: {},
    late: [],
    carriedOver: [],
    cash: {
      float: rupiah(200_000),
      sales: NONE,
      in: NONE,
      out: NONE,
      expected: rupiah(200_000),
      counted: rupiah(200_000),
      difference: rupiah(0),
    },
    comparison: { kind: 'not-made', why: 'test' },
    before: '0'.repeat(64),
  } as const
  const closed = { at: NOON, by: CASHIER, z, hash: 'f'.repeat(64) }
  return journal.write.commit({ at: NOON, shift: { closed: { ...shift, closed } } })
}

function referenceOf(number: bigint): Reference {
  return `P001261120${String(number).padStart(7, '0')}7F3Q` as Reference
}

function orderOf(number: bigint, at: number, state: OrderState): Order {
  return {
    reference: referenceOf(number),
    saleId: `sale-${number}`,
    method: 'va',
    amount: rupiah(10_000n + number),
    createdAt: at,
    expiresAt: at + 10 * MINUTE,
    watchUntil: at + 24 * 60 * MINUTE,
    state,
  }
}
