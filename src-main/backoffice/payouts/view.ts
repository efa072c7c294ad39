import { accept, refuse, type Result } from '#contract/envelope.ts'
import type {
  PayoutBefore,
  PayoutMoment,
  PayoutRow,
  PayoutStage,
  PayoutView,
} from '#contract/payout-views.ts'
import { given } from '#domain/given.ts'
import { isByPerson, type Instruction } from '#domain/instruction.ts'
import { nextInstructionStates } from '#domain/instruction-table.ts'
import { maySend, mayStep, mayWithdraw, type Payout, type PayoutPersonal } from '#domain/payout.ts'
import type { PersonalBox } from '#domain/personal-box.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import { transferStatus } from '#gateway/operations/transfer-status.ts'
import type { BackofficeDeps } from '../deps.ts'
import { holderOf, openPayout } from './make.ts'
import { payeeOf, viewChecked } from './payees.ts'
import type { PayoutPeople } from './people.ts'
import { allPayouts, instructionOf, payoutOf, stepsOf } from './steps.ts'

type Reader = Pick<BackofficeDeps, 'journal' | 'clock'>

/** `instruction`: that of its last sending. */
export function stageOf(
  { clock }: Reader,
  payout: Payout,
  instruction: Instruction | undefined,
): PayoutStage {
  const isPast = payout.asked.day < jakartaDay(clock.now())
  if (isPast && payout.state === 'approved') return 'overdue'
  if (isPast && payout.state === 'proposed') return 'expired'
  // A late word of the gateway counts more than a cancellation.
  if (payout.state !== 'sent' && (instruction === undefined || instruction.state === 'not-sent'))
    return payout.state
  const state = instruction?.state ?? 'unknown'
  // Only batches have parts.
  return state === 'partly' ? 'unknown' : state
}

export function rowOf(reader: Reader, payout: Payout, box: PersonalBox | undefined): PayoutRow {
  const { number, since, asked, maker } = payout
  const instruction = instructionOf(reader, payout)
  const name = box === undefined ? undefined : openPayout(payout, box)?.name
  return {
    ...{ number, stage: stageOf(reader, payout, instruction), since: instruction?.since ?? since },
    ...{ amountMinor: asked.amountMinor, day: asked.day, bankName: asked.bankName },
    ...{ accountEndsIn: asked.accountEndsIn, maker },
    ...given({ name, markedBy: instruction?.evidence?.by }),
    ...(instruction?.evidence?.source === 'statement' ? { isOnStatement: true } : {}),
  }
}

/** One payout with its story. Refusals: not-found. */
export function viewPayout(deps: BackofficeDeps, people: PayoutPeople, number: number): Result<PayoutView> {
  const payout = payoutOf(deps, number)
  if (payout === undefined) return refuse('not-found')
  const box = deps.personal()
  const personal = box === undefined ? undefined : openPayout(payout, box)
  const { asked, maker, checker, proposedAt, approvedAt, sent } = payout
  const instruction = instructionOf(deps, payout)
  const held = holderOf(deps, payout)
  const isOpen = payout.state !== 'sent' && payout.state !== 'withdrawn'
  return accept({
    ...rowOf(deps, payout, box),
    ...{ payee: asked.payee, bankCode: asked.bankCode, fee: asked.fee, transferType: asked.transferType },
    ...given({ senderFeeMinor: asked.senderFeeMinor, checker, proposedAt, approvedAt }),
    ...given({ accountNo: personal?.accountNo, email: personal?.email, address: personal?.address }),
    extras: personal?.extras ?? {},
    ...given({
      checked: viewChecked(payeeOf(deps, asked.payee), box),
      before: box === undefined || personal === undefined ? undefined : beforeOf(deps, payout, personal, box),
      heldBy: isOpen && held !== undefined ? numberOf(deps, held) : undefined,
      reference: sent.at(-1)?.reference,
      bankReference: bankReferenceOf(instruction),
      askedAt: askedAt(deps, instruction),
    }),
    story: storyOf(deps, payout),
    checkers: people.managers().filter((id) => id !== maker),
    can: canOf(deps, payout, instruction),
  })
}

function canOf(
  deps: BackofficeDeps,
  payout: Payout,
  instruction: Instruction | undefined,
): PayoutView['can'] {
  const { state } = payout
  const outcome = instruction?.state
  const isUndecided = outcome === 'unknown' || outcome === 'pending' || outcome === 'accepted'
  const isToldByPerson = instruction !== undefined && isByPerson(instruction)
  return {
    edit: mayStep(payout, 'drafted'),
    propose: mayStep(payout, 'proposed') && payout.maker === deps.signedIn(),
    approve: mayStep(payout, 'approved') && payout.asked.day >= jakartaDay(deps.clock.now()),
    withdraw: mayWithdraw(payout, outcome),
    send: maySend(payout, outcome) && payout.asked.day <= jakartaDay(deps.clock.now()),
    lookUp: (isUndecided || isToldByPerson) && deps.profile().enabled.includes('transfer-status'),
    mark: state === 'sent' && outcome !== undefined && nextInstructionStates(outcome, 'marked').length > 0,
  }
}

/** The last one sent to the same account number, also one that failed. */
function beforeOf(
  deps: BackofficeDeps,
  { number, asked }: Payout,
  { name }: PayoutPersonal,
  box: PersonalBox,
): PayoutBefore | undefined {
  const last = [...allPayouts(deps).values()]
    .filter((each) => each.number !== number && each.asked.account === asked.account && each.sent.length > 0)
    .toSorted((one, other) => one.since - other.since)
    .at(-1)
  if (last === undefined) return undefined
  const earlier = openPayout(last, box)?.name
  return {
    ...{ number: last.number, at: last.since, amountMinor: last.asked.amountMinor },
    ...(earlier === undefined || earlier === name ? {} : { name: earlier }),
    ...(last.asked.bankCode === asked.bankCode ? {} : { bankName: last.asked.bankName }),
  }
}

function numberOf(deps: Reader, reference: string): number | undefined {
  return [...allPayouts(deps).values()].find(({ sent }) => sent.some((each) => each.reference === reference))
    ?.number
}

function bankReferenceOf(instruction: Instruction | undefined): string | undefined {
  const reference = instruction?.result?.['bankReference']
  return typeof reference === 'string' ? reference : undefined
}

function askedAt({ journal }: Reader, instruction: Instruction | undefined): number | undefined {
  if (instruction === undefined) return undefined
  const calls = journal.read.attemptsOf(instruction.reference)
  return calls.findLast(({ operation }) => operation === transferStatus.name)?.startedAt
}

/** What people did, and the result of each sending, in the order of the journal. */
function storyOf(deps: Reader, { number, sent }: Payout): readonly PayoutMoment[] {
  const steps = stepsOf(deps, number).map(({ seq, at, step }) => ({
    seq,
    moment: {
      ...{ at, what: step.type },
      ...given({
        by: step.by,
        typedMinor: 'typedMinor' in step ? step.typedMinor : undefined,
        remark: 'remark' in step ? step.remark : undefined,
        reference: 'reference' in step ? step.reference : undefined,
      }),
    },
  }))
  const outcomes = sent.flatMap(({ reference }) =>
    deps.journal.read.eventsOf(reference).flatMap(({ seq, at, entry }) => {
      if (entry.type !== 'instruction' || entry.change.eventKind === 'begun') return []
      const { state, evidence } = entry.change.after
      const { source, code, by } = evidence ?? {}
      // Of the gateway, its code is shown; of a person their words, or the line of the file they brought.
      const remark = isByPerson(entry.change.after) ? evidence?.message : undefined
      return [{ seq, moment: { at, what: state, ...given({ source, code, by, remark }) } }]
    }),
  )
  return [...steps, ...outcomes]
    .toSorted((one, other) => (one.seq < other.seq ? -1 : 1))
    .map(({ moment }) => moment)
}
