import type { Compared, GatewayWord } from '#domain/gateway-word.ts'
import { compareWord } from '#domain/gateway-word.ts'
import type { Order } from '#domain/order.ts'
import { moneyReceived } from '#domain/received.ts'
import type { Comparison, Disagreement, Tally } from '#domain/shift.ts'
import { JournalFailed } from '#journal/failure.ts'
import type { BackofficeDeps } from './deps.ts'
import { createPace, type Pace } from './gateway-history/pace.ts'
import { readLatest, strangersIn, type KnownPayments } from './shift-history.ts'

export type ComparisonMade = Extract<Comparison, { kind: 'made' }>

export type ShiftQuestion = {
  /** In the order in which they are queried. */
  readonly references: readonly string[]
  /** Queries the gateway about one order and records the answer; injected, because the counter owns orders. */
  readonly ask: (reference: string) => Promise<GatewayWord>
  /** Called for each order when it is compared with the gateway: its state before, and the result. */
  readonly onCompared?: (order: Order, compared: Compared) => void
  readonly onProgress?: (done: number, of: number) => void
  /** Called when it waits for the request budget, with the end of the wait (epoch milliseconds). */
  readonly onWait?: (until: number) => void
  /** Ends the comparison: orders without an answer by then are reported as unanswered. */
  readonly stop?: AbortSignal
}

/** An order is queried twice before it counts as unanswered. */
const ROUNDS = 2
/** After this many consecutive orders without an answer, the rest are skipped. */
const SILENCE = 5

type Answers = {
  readonly agreed: Map<string, Compared>
  readonly waiting: readonly string[]
}

/**
 * Compares the journal with the gateway, order by order. If the merchant has a history at the gateway, orders paid
 * with the same amount in both need no query; all others are queried one by one. A lost answer counts as unanswered:
 * only a trusted answer can disagree. It waits for the request budget and always leaves the till its share.
 */
export async function compareWithGateway(
  deps: BackofficeDeps,
  question: ShiftQuestion,
): Promise<ComparisonMade> {
  const { references, stop } = question
  const pace = createPace(deps, question)
  const known = await readKnown(deps, question)
  const agreed = new Map<string, Compared>()
  for (const reference of references) {
    const order = deps.journal.read.order(reference)
    const same = order === undefined ? undefined : agreesWith(order, known)
    if (order === undefined || same === undefined) continue
    agreed.set(reference, same)
    question.onCompared?.(order, same)
  }
  question.onProgress?.(agreed.size, references.length)
  let rest = references.filter((reference) => !agreed.has(reference))
  for (let round = 1; round <= ROUNDS && rest.length > 0 && !stop?.aborted; round += 1) {
    rest = await askEach(question, pace, { agreed, waiting: rest })
  }
  return resultOf(deps, known, agreed, rest)
}

/** The orders without an answer. */
async function askEach(question: ShiftQuestion, pace: Pace, { agreed, waiting }: Answers): Promise<string[]> {
  const unanswered: string[] = []
  let silent = 0
  for (const [at, reference] of waiting.entries()) {
    const word = silent < SILENCE ? await askPatiently(question, pace, reference) : undefined
    if (word === undefined) return [...unanswered, ...waiting.slice(at)]
    if (word.kind === 'unanswered') {
      silent += 1
      unanswered.push(reference)
      continue
    }
    silent = 0
    const compared = compareWord(word)
    agreed.set(reference, compared)
    question.onCompared?.(word.order, compared)
    question.onProgress?.(agreed.size, question.references.length)
  }
  return unanswered
}

/** Undefined when it was stopped, or nothing can be journalled any more. */
async function askPatiently(
  { ask, stop }: ShiftQuestion,
  pace: Pace,
  reference: string,
): Promise<Exclude<GatewayWord, { kind: 'wait' }> | undefined> {
  while (await pace.room()) {
    try {
      const word = await ask(reference)
      if (word.kind !== 'wait') return word
      await pace.waitUntil(word.until)
    } catch (error) {
      if (error instanceof JournalFailed) return undefined
      throw error
    }
    if (stop?.aborted) return undefined
  }
  return undefined
}

async function readKnown(
  deps: BackofficeDeps,
  { references, stop, onWait }: ShiftQuestion,
): Promise<KnownPayments> {
  const orders = references.flatMap((reference) => deps.journal.read.order(reference) ?? [])
  return readLatest(deps, orders, {
    ...(stop === undefined ? {} : { stop }),
    ...(onWait === undefined ? {} : { onWait }),
  })
}

/** Undefined when the list alone does not agree with the journal: the gateway is then queried about the order. */
function agreesWith(order: Order, { paid, doubtful }: KnownPayments): Compared | undefined {
  if (doubtful.has(order.reference)) return undefined
  const here = moneyReceived(order).minor
  const there = paid.get(order.reference)
  // A list may lag behind, so a missing payment proves nothing.
  return there !== undefined && there === here ? { here, there } : undefined
}

function resultOf(
  deps: BackofficeDeps,
  known: KnownPayments,
  compared: ReadonlyMap<string, Compared>,
  unanswered: readonly string[],
): ComparisonMade {
  const strangers = strangersIn(deps, known)
  const all = [...compared.values()]
  const disagreements: Disagreement[] = all.flatMap(({ disagreement }) => disagreement ?? [])
  return {
    kind: 'made',
    at: deps.clock.now(),
    seq: deps.journal.read.seqNow(),
    compared: all.length,
    here: tally(all.map(({ here }) => here)),
    there: tally([...all.map(({ there }) => there), ...strangers.map(({ there }) => there?.minor ?? 0n)]),
    disagreements: [...disagreements, ...strangers],
    unanswered,
  }
}

function tally(amounts: readonly bigint[]): Tally {
  const paid = amounts.filter((minor) => minor !== 0n)
  return { count: paid.length, minor: paid.reduce((sum, minor) => sum + minor, 0n) }
}
