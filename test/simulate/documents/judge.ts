/** Judges what the till sends and shows by the gateway's books and the wire's own record. */
import type { MarkedState } from '#backoffice/mark.ts'
import type { Instruction } from '#domain/instruction.ts'
import type { Journal } from '#journal/journal.ts'
import type { Tally } from '../tally.ts'
import type { Books } from './books.ts'
import { contradiction } from './contradiction.ts'
import type { Rule, Violation } from './rules.ts'
import type { Send } from './sent.ts'

export type Mark = { readonly becomes: MarkedState; readonly refused?: readonly string[] | undefined }
type Change = Parameters<Journal['write']['commit']>[0]
type Told = { readonly word: 'success' | 'failed' | 'pending'; readonly at: number }

export type Asked = { readonly reference: string; readonly amount: string; readonly account: string }

export type Judge = ReturnType<typeof createJudge>

type Deps = {
  readonly books: Books
  readonly tally: Tally
  readonly read: () => Journal['read']
}

export function createJudge({ books, tally, read }: Deps) {
  const violations: Violation[] = []
  const sends: Send[] = []
  /** `covers`: so many requests had left by then. */
  const marks = new Map<string, Mark & { readonly covers: number }>()
  const told = new Map<string, Told>()
  /** Attempt -> id on the wire, and id on the wire -> instruction. */
  const wireIds = new Map<string, string>()
  const references = new Map<string, string>()

  const say = (rule: Rule, detail: string): void => {
    if (violations.some((one) => one.rule === rule && one.detail === detail)) return
    violations.push({ rule, detail })
    tally.note(`VIOLATION ${rule}`, () => detail)
  }
  const referenceOf = (send: Send): string => send.reference || (references.get(send.id) ?? '')
  const sendsOf = (reference: string): readonly Send[] =>
    sends.filter((send) => send.operation !== 'status' && referenceOf(send) === reference)

  /** Whether the till could know that this is not sent twice when `send` leaves. */
  const isFree = (earlier: Send, about: string, send: Send): boolean => {
    const word = earlier.said.get(about)
    if (word === 'refused' || word === 'not-executed') return true
    const reference = referenceOf(earlier)
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
    if (send.operation !== 'status' && shown !== undefined && shown !== 'sending')
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
  }

  const hear = (attempt: string): void => {
    const id = wireIds.get(attempt)
    const send = sends.find((one) => one.id === id)
    if (send?.operation !== 'status' || send.saidAt === undefined) return
    const { reference, saidAt } = send
    const word = send.said.get(reference)
    // The answer to the transfer itself is still on its way, and comes after this.
    if (word === undefined || read().instruction(reference)?.state === 'sending') return
    if ((told.get(reference)?.at ?? -Infinity) <= saidAt)
      told.set(reference, { word: word as Told['word'], at: saidAt })
  }
  const check = (after: Instruction): void => {
    const { reference, state, evidence, kind } = after
    const wrong = (why: string): void => say('shown-wrong', `${kind} ${reference} ${state}: ${why}`)
    const heard = told.get(reference)?.word
    if (heard === 'success' && ['failed', 'refused', 'not-sent'].includes(state)) wrong('told success')
    if (heard === 'failed' && ['confirmed', 'accepted'].includes(state)) wrong('told failed')
    if (evidence?.source === 'manager') {
      const { becomes } = marks.get(reference) ?? {}
      if (becomes !== state) wrong('a mark that nobody made')
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
    marks,
    /** A person is about to say so, or has not been able to. */
    mark: (reference: string, mark: Mark | undefined): void => {
      if (mark === undefined) marks.delete(reference)
      else marks.set(reference, { ...mark, covers: sends.length })
    },
    sendsOf,
    say,
    onSend,
    onCommit: ({ attempt, instruction }: Change): void => {
      if (attempt?.phase === 'start') {
        const id = /"rq_uuid":"([^"]+)"/.exec(attempt.requestBody)?.[1] ?? attempt.externalId
        wireIds.set(attempt.id, id)
        if (attempt.reference !== undefined) references.set(id, attempt.reference)
      }
      if (attempt?.phase === 'end' && attempt.why !== 'interrupted') hear(attempt.id)
      if (instruction === undefined) return
      const { after, eventKind } = instruction
      tally.note(`${after.kind} ${after.state}`, () => `${after.reference} by ${eventKind}`)
      if (eventKind === 'marked' && after.evidence?.source !== 'manager')
        say('shown-wrong', `${after.reference}: a mark that looks like the gateway's word`)
      check(after)
    },
    /** `code`: what the till answered when the gateway asked whether it wants this transfer. */
    onConfirm: (asked: Asked, code: string, before: { readonly isMarked: boolean }): void => {
      const send = sends.find(
        ({ operation, reference }) => operation === 'transfer' && reference === asked.reference,
      )
      const { value } = (send?.body['amount'] ?? {}) as { readonly value?: string }
      const isOurs = value === asked.amount && send?.body['beneficiaryAccountNo'] === asked.account
      const mark = marks.get(asked.reference)
      const isWithdrawn = before.isMarked && mark !== undefined && isNo(mark)
      if (code.startsWith('200') && (!isOurs || isWithdrawn)) say('yes-to-a-stranger', JSON.stringify(asked))
      const heard = told.get(asked.reference)?.word
      const isDecided = mark !== undefined || heard === 'success' || heard === 'failed'
      if (code.startsWith('4') && isOurs && !isDecided) say('no-to-a-wanted', `${asked.reference} ${code}`)
    },
    /** `list`: what the till says that a person must decide. */
    finish: (list: readonly Instruction[]): void => {
      const listed = new Set(list.map(({ reference }) => reference))
      for (const kind of ['transfer', 'invoices-send', 'invoices-reject'] as const)
        for (const one of read().instructionsOf(kind, { limit: 1_000 }).rows) {
          const isOpen = one.state === 'pending' || one.state === 'unknown'
          if (one.state === 'sending' || (isOpen && !listed.has(one.reference)))
            say('forgotten', `${kind} ${one.reference} is ${one.state}`)
          check(one)
        }
      for (const send of sends) {
        if (send.operation === 'status') continue
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

function isNo({ becomes }: Mark): boolean {
  return becomes === 'refused' || becomes === 'failed'
}

/** By the books: this very request has moved the money, or has made the document. */
function isDone(send: Send, about: string, { payouts, invoices }: Books): boolean {
  return send.operation === 'transfer'
    ? payouts.some((one) => one.send === send && !one.is.includes('cancelled'))
    : invoices.some((one) => one.send === send && one.document === about)
}
