import type {
  DisputeAbout,
  DisputeDecision,
  DisputeEntry,
  DisputeParts,
  DisputePersonal,
  DisputeSigned,
  DisputeSlip,
  DisputeStoryStep,
} from '#contract/dispute-views.ts'
import { given } from '#domain/given.ts'
import { type Money, moneyOfMinor, wireAmount } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import type { OrderEvent } from '#domain/order-event.ts'
import type { PersonalBox } from '#domain/personal-box.ts'
import type { HoldSlip } from '#domain/slip.ts'
import { timestampA } from '#domain/timestamp.ts'
import { isObject, readJson } from '#gateway/transport/json.ts'
import type { HashedLink, JournalEvent } from '#journal/chain/events.ts'
import type { Journal } from '#journal/journal.ts'
import { decodeEntry } from '#journal/tables/entries.ts'
import { timelineOf } from '../history.ts'
import { isSaidAgain, orderPart } from './order-part.ts'
import { isGuessable, needlesOf, withheldWhy } from './withheld.ts'

export type Asked = {
  readonly journal: Pick<Journal, 'read' | 'meta'>
  readonly order: Order
  readonly about: DisputeAbout
  /** Opens telephone numbers; used only when the manager chose personal data. */
  readonly personal: PersonalBox | undefined
}

/** Everything about one order that the file holds, as the journal has it now. */
export function disputeParts({ journal, order, about, personal }: Asked): DisputeParts {
  const { read, meta } = journal
  const slips = read.slipsOf(order.reference)
  const streams = [order.reference, ...slips.map(({ number }) => `slip ${number}`)]
  const events = streams.flatMap((stream) => read.eventsOf(stream))
  const head = read.head()
  return {
    about,
    order: orderPart(order, events, read.attemptsOf(order.reference)),
    story: storyOf(journal, order.reference, events),
    slips: slips.map(slipOf),
    decisions: events.flatMap(decisionsIn),
    signed: events.flatMap(signedIn),
    journal: {
      id: Buffer.from(meta.id).toString('hex'),
      head: { seq: String(head.seq), hash: head.hash.toString('hex') },
      entries: entriesOf(
        journal,
        events,
        streams.flatMap((stream) => read.linksOf(stream)),
        about.withPersonal,
      ),
    },
    ...(about.withPersonal ? { personal: personalOf(order, events, slips, personal) } : {}),
  }
}

/** Each step, and each answer that took none because it said the same again. */
function storyOf(
  journal: Pick<Journal, 'read'>,
  reference: string,
  events: readonly JournalEvent[],
): readonly DisputeStoryStep[] {
  const steps = timelineOf(journal, reference, 'manager').flatMap((entry): DisputeStoryStep[] => {
    if (entry.kind !== 'event') return []
    const { paidMinor, ...told } = entry.told
    const paid =
      paidMinor === undefined || paidMinor < 0n ? {} : { paid: wireAmount(moneyOfMinor(paidMinor)) }
    return [{ at: timestampA(entry.at), event: entry.event, state: entry.state, ...told, ...paid }]
  })
  const left = steps.values()
  let word: DisputeStoryStep | undefined
  return events.flatMap((event): readonly DisputeStoryStep[] => {
    if (isSaidAgain(event)) return word === undefined ? [] : [{ ...word, at: timestampA(event.at) }]
    if (event.entry.type !== 'order' && event.entry.type !== 'refund-end') return []
    const step = left.next().value
    if (step?.event === 'status') word = step
    return step === undefined ? [] : [step]
  })
}

function slipOf({ number, at, amount, shown, shownAt, ended }: HoldSlip): DisputeSlip {
  return {
    number: String(number),
    at: timestampA(at),
    amount: wireAmount(amount),
    shown,
    ...given({
      shownAt: whenOf(shownAt),
      ended: ended === undefined ? undefined : { at: timestampA(ended.at), how: ended.how },
    }),
  }
}

function decisionsIn({ at, entry }: JournalEvent): readonly DisputeDecision[] {
  if (entry.type === 'refund-end') {
    const { how, by } = entry.ending.end
    return [{ at: timestampA(at), how: `refund-${how}`, ...given({ by }) }]
  }
  if (entry.type !== 'order') return []
  const event = entry.change.event as OrderEvent
  if (event.type === 'cash-taken')
    return [{ at: timestampA(at), how: event.type, ...given({ by: event.by, approvedBy: event.approvedBy }) }]
  if (event.type !== 'resolved') return []
  const { how, by, approvedBy, owed, kept, corrects } = event
  return [
    {
      at: timestampA(at),
      how,
      ...given({
        by,
        approvedBy,
        owed: amountOf(owed),
        kept: amountOf(kept),
        isCorrection: corrects === undefined ? undefined : (true as const),
      }),
    },
  ]
}

/** Calls under the provider's signature; of an older Loket's calls only the digest was kept. */
function signedIn({ seq, at, entry }: JournalEvent): readonly DisputeSigned[] {
  if (entry.type !== 'callback' || !entry.fact.verified) return []
  const evidence = readJson(Buffer.from(entry.fact.evidence))?.value
  const { signed, signature, timestamp } = isObject(evidence) ? evidence : {}
  if (typeof signed !== 'string') return []
  return [
    {
      entry: String(seq),
      at: timestampA(at),
      kind: entry.fact.kind,
      ...(typeof timestamp === 'string' ? { timestamp } : {}),
      signedSha256: signed,
      ...(typeof signature === 'string' ? { signature } : {}),
    },
  ]
}

function entriesOf(
  { read }: Pick<Journal, 'read'>,
  events: readonly JournalEvent[],
  links: readonly HashedLink[],
  withPersonal: boolean,
): readonly DisputeEntry[] {
  const needles = needlesOf(events)
  const shown = new Map<bigint, boolean>()
  const entries = links
    .flatMap((link, index) => {
      const event = events[index]
      if (event === undefined) return []
      const withheld = withheldWhy(event, link.body, needles, withPersonal)
      shown.set(link.seq, withheld === undefined)
      return [{ link, withheld }]
    })
    .toSorted((a, b) => Number(a.link.seq - b.link.seq))
  // Its hash is the `prev` of the next: what is typed there could be guessed from it. It may be of another order.
  const mayTell = (seq: bigint): boolean => {
    // Before the first entry is only the journal's id.
    if (seq === 0n || shown.get(seq) === true) return true
    const link = read.linkAt(seq)
    return link !== undefined && !isGuessable(decodeEntry(link.kind, link.body))
  }
  return entries.map(({ link, withheld }): DisputeEntry => {
    const { seq, at, kind, stream, body, prev, hash } = link
    const place = { seq: String(seq), at: String(at), kind }
    if (withheld !== undefined) return { ...place, withheld }
    const whole = { ...place, stream, body }
    if (!mayTell(seq - 1n)) return whole
    return { ...whole, prev: prev.toString('hex'), hash: hash.toString('hex') }
  })
}

function personalOf(
  order: Order,
  events: readonly JournalEvent[],
  slips: readonly HoldSlip[],
  box: PersonalBox | undefined,
): DisputePersonal {
  const phoneIn = (sealed: string | undefined) => (sealed === undefined ? undefined : box?.open(sealed))
  const decisions = events.flatMap(({ at, entry }) => {
    if (entry.type !== 'order') return []
    const event = entry.change.event as OrderEvent
    if (event.type !== 'resolved') return []
    const said = given({ note: event.note, phone: phoneIn(event.personal) })
    return Object.keys(said).length === 0 ? [] : [{ at: timestampA(at), ...said }]
  })
  return {
    ...given({ note: order.note }),
    ...(decisions.length === 0 ? {} : { decisions }),
    ...(slips.length === 0
      ? {}
      : {
          slips: slips.map(({ number, personal, note, ended }) => ({
            number: String(number),
            ...given({ phone: phoneIn(personal), note, endedNote: ended?.note }),
          })),
        }),
  }
}

const whenOf = (at: number | undefined) => (at === undefined ? undefined : timestampA(at))
const amountOf = (money: Money | undefined) => (money === undefined ? undefined : wireAmount(money))
