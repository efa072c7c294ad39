// Lists of payments with planted differences of all seven kinds, against the orders of a journal: the gateway's own
// history, whole and broken off, and the portal's files.
import { readAllPages } from '#backoffice/gateway-history/all-pages.ts'
import type { HistoryRecord } from '#backoffice/gateway-history/read.ts'
import { paymentsIn } from '#backoffice/settlement/ask-gateway.ts'
import { FIRST_TERMS } from '#backoffice/settlement/terms.ts'
import type { Made } from '#backoffice/settlement/apart/messages.ts'
import type { DifferenceView, ListSums } from '#contract/settlement-views.ts'
import { addDays } from '#domain/day.ts'
import { moneyOfMinor } from '#domain/money.ts'
import { jakartaDay, timestampB } from '#domain/timestamp.ts'
import { type Asked, RESULT, workOver } from './ask-work.ts'
import { journalOf } from './journal.ts'
import { LAYOUTS } from './layouts.ts'
import { type Pair, plantPairs, type There } from './pairs.ts'
import { DAY_MS, FIRST, TILL } from './shop.ts'

export type ComparedList = {
  readonly what: string
  readonly faults: readonly string[]
  readonly records: number
  readonly ms: number
}
/** A wrong list or a wrong result, made of a right one. */
export type ListControl = {
  readonly records?: (there: readonly There[]) => readonly There[]
  readonly found?: (found: readonly DifferenceView[]) => readonly DifferenceView[]
}

const DAYS = 90
const PAGE = 500
const AS_OF = FIRST + 100 * DAY_MS
const PERIOD = { from: jakartaDay(FIRST), through: addDays(jakartaDay(FIRST), DAYS - 1) }

/** Our orders once, and every list against them. */
export async function playLists(
  seed: number,
  records: number,
  differences: number,
  control: ListControl = {},
  layouts = LAYOUTS,
): Promise<readonly ComparedList[]> {
  const size = { seed, records, differences, days: DAYS, asOf: AS_OF }
  const gateway = plantPairs({ ...size, hasTimes: true })
  const portal = plantPairs({ ...size, hasTimes: false })
  return [...(await playGateway(gateway, control)), ...(await playFiles(portal, control, layouts))]
}

async function playGateway(pairs: readonly Pair[], control: ListControl): Promise<readonly ComparedList[]> {
  const journal = journalOf(pairs.flatMap(({ here }) => here ?? []))
  try {
    const work = workOver(journal)
    const there = (control.records ?? same)(pairs.flatMap((pair) => pair.there))
    const whole = await judged(
      'the gateway’s history',
      pairs,
      there.length,
      () => readHistory(work, there),
      control,
    )
    // Broken off: what it has counts, and what it lacks is not missing. Then it is asked again.
    const broken = await readHistory(work, there, Math.floor(there.length / PAGE / 2))
    const faults = judgeBroken(pairs, broken)
    const again = await judged('asked again', pairs, there.length, () => readHistory(work, there), control)
    const isSame = JSON.stringify(again.found, plain) === JSON.stringify(whole.found, plain)
    if (!isSame) faults.push('another result after an interruption')
    return [
      whole.told,
      { what: 'broken off half way', records: broken.seen, ms: broken.ms, faults },
      again.told,
    ]
  } finally {
    journal.remove()
  }
}

async function playFiles(
  pairs: readonly Pair[],
  control: ListControl,
  layouts: typeof LAYOUTS,
): Promise<readonly ComparedList[]> {
  const journal = journalOf(pairs.flatMap(({ here }) => here ?? []))
  const made: ComparedList[] = []
  try {
    const work = workOver(journal)
    const there = (control.records ?? same)(pairs.flatMap((pair) => pair.there))
    const rows = there
      .map(({ at, rupiah, reference, state }) => ({
        day: jakartaDay(at),
        isPaid: state === 'paid',
        rupiah,
        reference,
        text: 'PEMBAYARAN "QRIS"',
      }))
      .toSorted((a, b) => a.day.localeCompare(b.day))
    for (const [name, write] of Object.entries(layouts)) {
      const bytes = write(rows, PERIOD)
      const { told } = await judged(name, pairs, rows.length, () => readFile(work, name, bytes), control)
      made.push(told)
    }
  } finally {
    journal.remove()
  }
  return made
}

type Found = {
  readonly sums: ListSums
  readonly differences: readonly DifferenceView[]
  readonly days: readonly { readonly day: string; readonly verdict: string }[]
  readonly seen: number
  readonly ms: number
}

/** The gateway's pages, read and compared as the till does. `pages`: it breaks off after so many. */
async function readHistory(work: Asked, there: readonly There[], pages = Infinity): Promise<Found> {
  const since = performance.now()
  const read = await readAllPages<HistoryRecord>({
    keyOf: ({ transaction_id: id }) => id,
    ask: async (number) => {
      if (number > pages) return { why: 'no-answer' }
      const part = there.slice((number - 1) * PAGE, number * PAGE)
      return {
        records: part.map(recordOf),
        ...{ total: there.length, pages: Math.ceil(there.length / PAGE), number },
      }
    },
  })
  const list = { theirs: paymentsIn(read), complete: read.complete, hasMargin: true, asOf: AS_OF }
  return foundBy(
    work,
    await work.ask('list', { result: RESULT, ...PERIOD, ...list, ...TILL }),
    read.records.length,
    since,
  )
}

async function readFile(work: Asked, name: string, bytes: Uint8Array): Promise<Found> {
  const since = performance.now()
  const { read } = await work.openFile(name, bytes, AS_OF)
  if (read === undefined) throw new Error(`${name}: no header`)
  const { credits, debits, counts } = read
  const confirmed = { with: 'portal' as const, credits, debits, withoutUnread: false }
  const made = await work.ask('compare', {
    ...confirmed,
    result: RESULT,
    terms: FIRST_TERMS,
    now: AS_OF,
    earlier: [],
    sought: [],
    ...TILL,
  })
  return foundBy(work, made, counts.read, since)
}

async function foundBy(
  work: Asked,
  { result: { sums }, days }: Made,
  seen: number,
  since: number,
): Promise<Found> {
  if (!('counts' in sums)) throw new Error('no sums of a list')
  const differences = await work.differences()
  return { sums, days, differences, seen, ms: Math.round(performance.now() - since) }
}

async function judged(
  what: string,
  pairs: readonly Pair[],
  records: number,
  ask: () => Promise<Found>,
  control: ListControl,
) {
  const { sums, differences, days, ms } = await ask()
  const found = (control.found ?? same)(differences)
  const names = found.map(({ kind, reference }) => `${kind} ${reference}`)
  const planted = pairs.flatMap(({ kind, reference }) => (kind === undefined ? [] : [`${kind} ${reference}`]))
  const others = pairs.filter(({ isOther }) => isOther).length
  const faults = [
    ...planted.filter((name) => !names.includes(name)).map((name) => `not found: ${name}`),
    ...names.filter((name) => !planted.includes(name)).map((name) => `invented: ${name}`),
    ...judgeDays(pairs, days),
    ...(sums.others === others ? [] : [`${sums.others} of other tills, not ${others}`]),
    ...(sums.complete ? [] : ['not complete']),
  ]
  return { found, told: { what, faults, records, ms } }
}

/** A day differs when a difference of it was planted, waits for what is uncertain, and else agrees. */
function judgeDays(pairs: readonly Pair[], days: Found['days']): readonly string[] {
  const differs = new Set(pairs.flatMap(({ kind, day }) => (kind === undefined ? [] : [day])))
  const waits = new Set(pairs.flatMap(({ isUncertain, day }) => (isUncertain ? [day] : [])))
  return days.flatMap(({ day, verdict }) => {
    const word = differs.has(day) ? 'differs' : waits.has(day) ? 'awaited' : 'agrees'
    return verdict === word ? [] : [`${day} ${verdict}, not ${word}`]
  })
}

function judgeBroken(pairs: readonly Pair[], { differences, days, sums }: Found): string[] {
  const planted = new Set(pairs.map(({ kind, reference }) => `${kind} ${reference}`))
  return [
    ...differences
      .map(({ kind, reference }) => `${kind} ${reference}`)
      .filter((name) => !planted.has(name))
      .map((name) => `invented: ${name}`),
    ...days.filter(({ verdict }) => verdict === 'agrees').map(({ day }) => `${day} agrees by a part of it`),
    ...(sums.complete ? ['complete'] : []),
  ]
}

function recordOf({ id, reference, state, rupiah, at }: There): HistoryRecord {
  return {
    ...{ transaction_id: id, ref_id: reference, transaction_time: timestampB(at), ccy: 'IDR' },
    transaction_status: state === 'paid' ? 'successful' : 'expired',
    amount: moneyOfMinor(BigInt(rupiah) * 100n),
  }
}

function same<T>(of: T): T {
  return of
}

function plain(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
