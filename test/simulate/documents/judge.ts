/** Judges what the till sends and shows by the gateway's books and the wire's own record. */
import type { MarkedState } from '#backoffice/mark.ts'
import type { Instruction } from '#domain/instruction.ts'
import type { Journal } from '#journal/journal.ts'
import type { Tally } from '../tally.ts'
import type { Books } from './books.ts'
import { contradiction } from './contradiction.ts'
import { openConsent } from './consent.ts'
import type { Staff } from './people.ts'
import type { Plan } from './plan.ts'
import type { Rule, Violation } from './rules.ts'
import { openRunConsent } from './run-consent.ts'
import { isQuestion, type Send } from './sent.ts'

export type Mark = { readonly becomes: MarkedState; readonly refused?: readonly string[] | undefined }
/** A person means to say so. `covers`: so many requests had left by then. */
type Claim = Mark & { readonly by: string; readonly covers: number }
type Change = Parameters<Journal['write']['commit']>[0]
type Told = { readonly word: 'success' | 'failed' | 'pending'; readonly at: number }

const LONGEST_CALL = 60_000

export type Asked = { readonly reference: string; readonly amount: string; readonly account: string }

export type Judge = ReturnType<typeof createJudge>

type Deps = {
  readonly plan: Plan
  readonly staff: Staff
  readonly now: () => number
  readonly books: Books
  readonly tally: Tally
  readonly read: () => Journal['read']
}

export function createJudge({ plan, staff, now, books, tally, read }: Deps) {
  const violations: Violation[] = []
  const sends: Send[] = []
  const marks = new Map<string, Claim>()
  const claims = new Map<string, readonly Claim[]>()
  const told = new Map<string, Told>()
  /** Attempt -> id on the wire, and id on the wire -> instruction. */
  const wireIds = new Map<string, string>()
  const references = new Map<string, string>()

  const say = (rule: Rule, detail: string): void => {
    if (violations.some((one) => one.rule === rule && one.detail === detail)) return
    violations.push({ rule, detail })
    tally.note(`VIOLATION ${rule}`, () => detail)
  }
  const consent = openConsent({ plan, staff, now, read, books, tally, say })
  const runs = openRunConsent({ staff, tally, say })
  const referenceOf = (send: Send): string => send.reference || (references.get(send.id) ?? '')
  const sendsOf = (reference: string): readonly Send[] =>
    sends.filter((send) => !isQuestion(send) && referenceOf(send) === reference)

  /** Taken over when the till has it, also where a failing disk has kept it. */
  const adopt = ({ reference, state, evidence }: Instruction, covers?: number): void => {
    const claim = claims
      .get(reference)
      ?.findLast(({ becomes, by }) => becomes === state && by === evidence?.by)
    if (claim === undefined) return
    marks.set(reference, covers === undefined ? claim : { ...claim, covers })
  }

  /** Also what a failing disk has kept, which the till reads when it opens. */
  const hear = (attempt: string): void => {
    const id = wireIds.get(attempt)
    const send = sends.find((one) => one.id === id)
    if (send?.operation !== 'status' || send.saidAt === undefined) return
    const { reference, saidAt } = send
    const word = send.said.get(reference)
    // A question that was turned away says nothing of the transfer.
    if (word !== 'success' && word !== 'failed' && word !== 'pending') return
    // The answer to the transfer itself is still on its way, and comes after this.
    if (read().instruction(reference)?.state === 'sending') return
    if ((told.get(reference)?.at ?? -Infinity) <= saidAt) told.set(reference, { word, at: saidAt })
  }
  /** Whether the till could know that this is not sent twice when `send` leaves. */
  const isFree = (earlier: Send, about: string, send: Send): boolean => {
    const word = earlier.said.get(about)
    if (word === 'refused' || word === 'not-executed') return true
    const reference = referenceOf(earlier)
    const kept = read().instruction(reference)
    if (kept?.evidence?.attempt !== undefined) hear(kept.evidence.attempt)
    if (kept?.evidence?.source === 'manager' && marks.get(reference)?.becomes !== kept.state) adopt(kept)
    const made = marks.get(reference)
    const mark = made !== undefined && sends.indexOf(earlier) < made.covers ? made : undefined
    if (send.operation === 'send')
      return mark !== undefined && (isNo(mark) || mark.refused?.includes(about) === true)
    if (earlier.reference === send.reference) return false
    const heard = told.get(reference)?.word
    return word === 'accepted' || mark !== undefined || heard === 'success' || heard === 'failed'
  }
  const onSend = (send: Send): void => {
    const reference = referenceOf(send)
    const shown = read().instruction(reference)?.state
    if (!isQuestion(send) && shown !== undefined && shown !== 'sending')
      say('sent-while-unknown', `${reference} leaves and is shown ${shown}`)
    if (send.operation === 'transfer' || send.operation === 'send')
      for (const earlier of sends)
        for (const about of send.about) {
          if (earlier.operation !== send.operation || !earlier.about.includes(about)) continue
          if (isFree(earlier, about, send)) continue
          send.blindAfter ??= earlier
          say('sent-while-unknown', `${about}: ${earlier.id}, then ${send.id}`)
        }
    sends.push(send)
    consent.onSend(send)
    runs.onSend(send, reference)
  }
  const isOver = (reference: string): boolean => {
    const state = read().instruction(reference)?.state
    return state !== undefined && OVER.includes(state)
  }
  const check = (after: Instruction): void => {
    const { reference, state, evidence, kind } = after
    const wrong = (why: string): void => say('shown-wrong', `${kind} ${reference} ${state}: ${why}`)
    if (evidence?.attempt !== undefined) hear(evidence.attempt)
    const heard = told.get(reference)?.word
    if (heard === 'success' && ['failed', 'refused', 'not-sent'].includes(state)) wrong('told success')
    if (heard === 'failed' && ['confirmed', 'accepted'].includes(state)) wrong('told failed')
    if (evidence?.source === 'manager') {
      if (marks.get(reference)?.becomes !== state) adopt(after)
      if (marks.get(reference)?.becomes !== state) wrong('a mark that nobody made')
      return
    }
    if (['sending', 'pending', 'unknown'].includes(state)) return
    const id = wireIds.get(evidence?.attempt ?? '')
    const behind = sends.find((one) => one.id === id)
    if (state !== 'not-sent' && behind?.isAnswered !== true) wrong('no answer behind it')
    const why = contradiction(after, sendsOf(reference), books)
    if (why !== undefined) wrong(why)
  }

  return {
    violations,
    consent,
    runs,
    claims: (reference: string, mark: Mark, by: string): void => {
      const claim = { ...mark, by, covers: sends.length }
      claims.set(reference, [...(claims.get(reference) ?? []), claim])
    },
    /** By the till's own book: nothing more is wanted of it. */
    isOver,
    onOpen: runs.onOpen,
    sendsOf,
    say,
    onSend,
    onCommit: (change: Change): void => {
      const { attempt, instruction } = change
      consent.onCommit(change)
      runs.onCommit(change)
      if (attempt?.phase === 'start') {
        const id = /"rq_uuid":"([^"]+)"/.exec(attempt.requestBody)?.[1] ?? attempt.externalId
        wireIds.set(attempt.id, id)
        if (attempt.reference !== undefined) references.set(id, attempt.reference)
      }
      if (attempt?.phase === 'end' && attempt.why !== 'interrupted') hear(attempt.id)
      if (instruction === undefined) return
      const { after, eventKind } = instruction
      tally.note(`${after.kind} ${after.state}`, () => `${after.reference} by ${eventKind}`)
      if (eventKind === 'marked') adopt(after, sends.length)
      if (eventKind === 'marked' && after.evidence?.source !== 'manager')
        say('shown-wrong', `${after.reference}: a mark that looks like the gateway's word`)
      if (eventKind === 'marked' && !staff.isManager(after.evidence?.by ?? ''))
        say('not-agreed', `${after.reference}: a mark by ${after.evidence?.by}, who is no manager`)
      check(after)
    },
    /** `code`: what the till answered when the gateway asked whether it wants this transfer. */
    onConfirm: (asked: Asked, code: string, { wasOver, isOld, wasDecided }: Before): void => {
      const isOurs = consent.isFor(asked.reference, asked.account, asked.amount)
      if (code.startsWith('200') && (!isOurs || wasOver || wasDecided))
        say('yes-to-a-stranger', JSON.stringify(asked))
      if (code.startsWith('4') && isOurs && !isOld && !isOver(asked.reference))
        say('no-to-a-wanted', `${asked.reference} ${code}`)
    },
    /** `list`: what the till says that a person must decide. */
    finish: (list: readonly Instruction[]): void => {
      const listed = new Set(list.map(({ reference }) => reference))
      for (const kind of ['transfer', 'invoices-send', 'invoices-reject'] as const)
        for (const one of read().instructionsOf(kind, { limit: 1_000 }).rows) {
          const isOpen = one.state === 'pending' || one.state === 'unknown'
          // The till may have sent it a moment ago.
          const isStuck = one.state === 'sending' && now() - one.since > LONGEST_CALL
          if (isStuck || (isOpen && !listed.has(one.reference)))
            say('forgotten', `${kind} ${one.reference} is ${one.state}`)
          check(one)
        }
      for (const send of sends) {
        if (isQuestion(send)) continue
        if (read().instruction(referenceOf(send)) === undefined)
          say('forgotten', `${send.operation} ${send.id}`)
        const { blindAfter: earlier } = send
        const both = send.about.filter(
          (about) => isDone(send, about, books) && earlier !== undefined && isDone(earlier, about, books),
        )
        if (both.length > 0) say('sent-twice', both.join(', '))
      }
    },
  }
}

/**
 * When the question came: whether the till knew the end, and had decided its bytes; it may since have said yes to them.
 * When it was answered: whether its bytes were on the way before, or for too long.
 */
type Before = { readonly wasOver: boolean; readonly isOld: boolean; readonly wasDecided: boolean }
const OVER: readonly Instruction['state'][] = ['refused', 'not-sent', 'failed', 'confirmed']

function isNo({ becomes }: Mark): boolean {
  return becomes === 'refused' || becomes === 'failed'
}

/** By the books: this very request has moved the money, or has made the document. */
function isDone(send: Send, about: string, { payouts, invoices }: Books): boolean {
  return send.operation === 'transfer'
    ? payouts.some((one) => one.send === send && !one.is.includes('cancelled'))
    : invoices.some((one) => one.send === send && one.document === about)
}
