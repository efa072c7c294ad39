/** The till's printer, and whether its slips agree with the gateway's books. */
import type { PaperMachine } from '#bridge/till-paper.ts'
import { isPaid, type Order } from '#domain/order.ts'
import { slipWords } from '#paper/words.ts'
import { standing, type Books } from './books.ts'
import { stamp } from './jakarta.ts'
import type { Rule } from './rules.ts'
import type { Tally } from './tally.ts'

const PRINTER = 'struk'
/** Times on paper are whole seconds. */
const A_SECOND = 1_000
/** Settings of a till that prints automatically. */
export const PRINTS = { autoPrint: true, target: { kind: 'system', printer: PRINTER } } as const

type Deps = {
  readonly books: Books
  readonly say: (rule: Rule, detail: string) => void
  readonly tally: Tally
  readonly order: (reference: string) => Order | undefined
  readonly ofSale: (saleId: string) => readonly Order[]
  /** Since when the order is closed here. */
  readonly closedAt: (reference: string) => number | undefined
  /** The times that the gateway tells are those of its books. */
  readonly tellsTimes: boolean
}

/** A printer that always prints. `onPrint`: told of the text of each slip. */
export function openPrinter(onPrint: (text: string) => void): PaperMachine {
  return {
    printers: {
      list: () => Promise.resolve([{ name: PRINTER, words: 'Printer struk' }]),
      print: (html, _width, _printer, before) => {
        before()
        onPrint(textOf(html))
        return Promise.resolve({ ok: true })
      },
      pdf: () => Promise.resolve(undefined),
    },
    ask: { file: () => Promise.resolve(undefined), folder: () => Promise.resolve(undefined) },
    font: '',
    folder: () => '/nowhere',
  }
}

/** What a customer reads of it, line by line. */
function textOf(html: string): string {
  return html
    .replace(/<style>.*?<\/style>/su, '')
    .replaceAll(/<[^>]+>/gu, '\n')
    .replaceAll('\u00a0', ' ')
}

const PAID = /SUDAH DIBAYAR|TERLAMBAT DIPASTIKAN/u
const MORE = /Hubungi manajer/u
/** That the money itself came too late, and that it was only learned of then. */
const CAME_AFTER = /(?:uang|dana|pembayaran) (?:baru )?(?:masuk|datang|tiba|diterima) (?:setelah|sesudah)/iu
const LEARNED_AFTER =
  slipWords('id')
    .say('slip.paidLate.why', { state: '' })[0]
    ?.replace(/[:.\s]+$/u, '') ?? ''
/** Over when the order was asked about: what was in doubt may have come at any time. */
const ENDED: ReadonlySet<string> = new Set(['expired', 'cancelled', 'failed'])
const REFERENCE = /\w\d{3}-\d{6}-\d{7,8}-\w{4}/u
const WHEN = /Waktu\s+(\d{1,2} \w{3} \d{4} \d{2}:\d{2}:\d{2}) WIB/u

/** A slip in the customer's hand says "paid" by the books alone, once for each sale, at the gateway's own time. */
export function judgeSlips(deps: Deps) {
  const { books, say, tally, order: orderOf, ofSale, tellsTimes, closedAt } = deps
  return (text: string): void => {
    const reference = REFERENCE.exec(text)?.[0].replaceAll('-', '') ?? ''
    const order = orderOf(reference)
    if (order === undefined) return say('slip-untrue', `of no order: ${text.slice(0, 200)}`)
    const isSaid = PAID.test(text)
    tally.note(isSaid ? 'prints paid' : 'prints', () => `${reference} ${order.state.kind}`)
    if (!isSaid) return
    const entry = books.entry(reference)
    const paid = entry === undefined ? [] : standing(entry).filter(({ flag }) => flag === 'S')
    const isOfSum = paid.some(
      ({ principal }) => principal === order.amount.minor && text.includes(rupiah(principal)),
    )
    if (!isOfSum) say('slip-untrue', `${reference} says paid, ${paid.length} successes`)
    const others = ofSale(order.saleId).filter((one) => one.reference !== reference)
    const isTwice =
      order.cash !== undefined || others.some((one) => one.cash !== undefined || isPaid(one.state.kind))
    if (isTwice) tally.count(MORE.test(text) ? 'a slip says twice' : 'a slip hides twice')
    if (isTwice && !MORE.test(text)) say('slip-untrue', `${reference}: one of two payments of its sale`)
    const when = WHEN.exec(text)?.[1]
    if (tellsTimes && !paid.some(({ at }) => inJakarta(at) === when))
      say('slip-untrue', `${reference}: paid at ${when ?? 'no time'}`)
    const { state } = order
    const hasEnded = closedAt(reference)
    if (text.includes(LEARNED_AFTER)) {
      tally.count('a slip says that it was learned late')
      if (hasEnded === undefined && isEnd(state)) say('slip-untrue', `${reference}: it had never ended`)
    }
    if (entry === undefined || !isEnd(state)) return
    const end = Math.min(entry.expiresAt, hasEnded ?? Infinity)
    if (CAME_AFTER.test(text) && paid.every(({ at }) => at < end - A_SECOND))
      say('slip-untrue', `${reference}: the money came before the order had ended`)
  }
}

/** What was in doubt before may be told as such. */
function isEnd(state: Order['state']): boolean {
  return state.kind === 'paid' || (state.kind === 'paid-late' && ENDED.has(state.was))
}

function rupiah(minor: bigint): string {
  return `Rp ${(minor / 100n).toLocaleString('de-DE')}`
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des']

function inJakarta(at: number): string {
  const [year = '', month = '', day = '', clock = ''] = stamp(at).split(/[-T+]/u)
  return `${Number(day)} ${MONTHS[Number(month) - 1] ?? ''} ${year} ${clock}`
}
