/** What the real handlers answer to each role: the parts of an answer that only some may have. */
import { NORMAL_KEYS } from '#contract/keys.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { HistoryList } from '#contract/history-views.ts'
import { rupiah } from '#domain/money.ts'
import { asks, pays, sell } from '../support/order-states.ts'
import { openRealBridge, type RealBridge } from '../support/real-bridge.ts'

const READERS = [
  ['cashier', 'C'],
  ['manager', 'M'],
  ['it', 'I'],
] as const

type Cut = {
  /** The procedure, and the part of its answer or the input that some are refused. */
  readonly name: string
  readonly part: string
  readonly input?: unknown
  /** Whether an answer has the part; omitted: whether there is an answer at all. */
  readonly has?: (value: never) => boolean
  /** By hand, as in `table.ts`: cashier, manager, IT. */
  readonly who: string
}

/** One part of one procedure: by hand, and as it really came. `C M I`: cashier, manager, IT have it. */
export type AnswerRow = {
  readonly name: string
  readonly part: string
  readonly who: string
  readonly got: string
}

/** More orders than a cashier's history has. */
const ORDERS = 21
const FLOAT = 20_000_000n

/** Three shifts: the manager's, the cashier's, and one in which both sell. */
async function fill(till: RealBridge) {
  const paidOrder = async (amount = rupiah(150_000)) => {
    const { reference } = await sell(till, { amount })
    pays(till, reference)
    await asks(till, reference)
    return reference
  }
  const shift = async (sales: () => Promise<unknown>) => {
    await till.act('shift.open', { floatMinor: FLOAT })
    await sales()
    const comparison = { kind: 'left-out', why: 'jaringan mati' } as const
    await till.act('shift.close', { countedMinor: FLOAT, comparison })
  }
  await till.signIn('manager')
  let old = ''
  await shift(async () => {
    old = await paidOrder()
  })
  await till.signIn('cashier')
  await shift(paidOrder)
  await till.signIn('manager')
  await till.act('shift.open', { floatMinor: FLOAT })
  await paidOrder()
  await till.signIn('cashier')
  for (let made = 1; made < ORDERS; made += 1) await sell(till, { amount: rupiah(20_000 + made * 1000) })
  const recent = await paidOrder(rupiah(70_000))
  return { old, recent }
}

const text = (value: unknown): string =>
  JSON.stringify(value, (_key, member: unknown) => (typeof member === 'bigint' ? `${member}n` : member))
/** Whether any object in the answer has a member of this name. */
const has = (member: string) => (value: unknown) => text(value).includes(`"${member}":`)
const says = (words: string) => (value: unknown) => text(value).includes(words)

function cutsOf({ old, recent }: { readonly old: string; readonly recent: string }): readonly Cut[] {
  const OF_MANAGER = 1
  const OF_CASHIER = 2
  return [
    { name: 'shift.get', part: 'cash in the drawer', has: has('cash'), who: '- M -' },
    { name: 'shift.x', part: 'own takings', has: says('7000000n'), who: 'C M I' },
    { name: 'shift.x', part: 'takings of colleagues', has: says('practice-manager":{"count'), who: '- M I' },
    { name: 'shift.x', part: 'sum of the shift', has: says('22000000n'), who: '- M I' },
    { name: 'shift.list', part: 'own Z', has: says(`"number":${OF_CASHIER}`), who: 'C M I' },
    { name: 'shift.list', part: 'Z of a colleague', has: says(`"number":${OF_MANAGER}`), who: '- M I' },
    { name: 'shift.z', part: 'own', input: { number: OF_CASHIER }, who: 'C M I' },
    { name: 'shift.z', part: 'of a colleague', input: { number: OF_MANAGER }, who: '- M I' },
    ...(['paper.preview', 'paper.print'] as const).flatMap((name): Cut[] => [
      { name, part: 'own Z', input: { what: { kind: 'z', number: OF_CASHIER } }, who: 'C M I' },
      { name, part: 'Z of a colleague', input: { what: { kind: 'z', number: OF_MANAGER } }, who: '- M I' },
      { name, part: 'test page', input: { what: { kind: 'test' } }, who: '- M I' },
      { name, part: 'an older receipt', input: { what: { kind: 'receipt', reference: old } }, who: 'C M I' },
    ]),
    {
      name: 'paper.preview',
      part: 'X with colleagues',
      input: { what: { kind: 'x' } },
      has: says('Per kasir'),
      who: '- M I',
    },
    { name: 'history.list', part: 'last orders', input: { limit: 200 }, has: says(recent), who: 'C M I' },
    { name: 'history.list', part: 'older orders', input: { limit: 200 }, has: says(old), who: '- M I' },
    {
      name: 'history.list',
      part: 'older ones searched',
      input: { limit: 200, search: old },
      has: says(old),
      who: '- M I',
    },
    {
      name: 'history.list',
      part: 'another page',
      input: { limit: 5 },
      has: ({ next }: HistoryList) => next !== undefined,
      who: '- M I',
    },
    { name: 'history.timeline', part: 'of an older order', input: { reference: old }, who: '- M I' },
    {
      name: 'doubt.search',
      part: 'an older one by its end',
      input: { text: old.slice(-6) },
      has: says(old),
      who: 'C M I',
    },
    { name: 'order.get', part: 'an older one found so', input: { reference: old }, who: 'C M I' },
    ...(['order.get', 'order.checkNow'] as const).map((name) => ({
      name,
      part: 'codes of the provider',
      input: { reference: recent },
      has: has('code'),
      who: '- - I',
    })),
    { name: 'health.get', part: 'the journal’s file', has: has('file'), who: '- - I' },
    { name: 'health.get', part: 'head of its chain', has: has('head'), who: '- - I' },
    { name: 'settings.change', part: 'language', input: { language: 'id' }, who: 'C M I' },
    { name: 'settings.change', part: 'theme', input: { theme: 'dark' }, who: 'C M I' },
    { name: 'settings.change', part: 'size', input: { size: 125 }, who: 'C M I' },
    { name: 'settings.change', part: 'volume', input: { volume: 'loud' }, who: 'C M I' },
    { name: 'settings.change', part: 'speech', input: { speakAmounts: true }, who: 'C M I' },
    { name: 'settings.change', part: 'name of the shop', input: { merchantName: 'Warung' }, who: '- M I' },
    { name: 'settings.change', part: 'keys', input: { keys: NORMAL_KEYS }, who: '- - I' },
  ]
}

/** The story of an order that everyone may read, and the wire in it. */
function wireOf(reference: string): readonly Cut[] {
  const input = { reference }
  const of = (part: string, member: string, who: string): Cut => ({
    name: 'history.timeline',
    part,
    input,
    has: has(member),
    who,
  })
  return [
    of('story', 'told', 'C M I'),
    of('entry numbers', 'seq', '- - I'),
    of('entries as journalled', 'detail', '- - I'),
    of('bodies of calls', 'requestBody', '- - I'),
    of('HTTP status', 'httpStatus', '- - I'),
    of('codes of the provider', 'code', '- - I'),
  ]
}

export async function answerRows(): Promise<readonly AnswerRow[]> {
  const till = await openRealBridge()
  try {
    const orders = await fill(till)
    const cuts = [...cutsOf(orders), ...wireOf(orders.recent)]
    const got = new Map(cuts.map((cut) => [cut, '']))
    for (const [role, letter] of READERS) {
      await till.signIn(role)
      for (const cut of cuts) {
        const call = till.call as (name: string, input: unknown) => Promise<Envelope<unknown>>
        const answer = await call(cut.name, cut.input ?? {})
        const isGiven = answer.ok && (cut.has?.(answer.value as never) ?? true)
        got.set(cut, `${got.get(cut)} ${isGiven ? letter : '-'}`.trim())
      }
    }
    return cuts.map((cut) => ({ name: cut.name, part: cut.part, who: cut.who, got: got.get(cut) ?? '' }))
  } finally {
    await till.close()
  }
}
