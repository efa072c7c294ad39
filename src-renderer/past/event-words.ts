import { callEndOf } from '#domain/call-end.ts'
import type { TimelineEntry } from '#contract/history-views.ts'
import type { Words } from '../words/words.tsx'

type Entry<K extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: K }>

/** The event in a few words; an unknown kind is named as in the journal. */
export function eventTitle({ tOr, t }: Words, entry: Entry<'event'>): string {
  if (entry.event === 'status' && entry.told.isUnread === true) return t('history.flag.unread')
  // "Failed" is also the gateway's answer about a number that was cancelled: no one tried to pay it.
  if (entry.event === 'status' && entry.told.flag === 'F' && entry.state === 'cancelled')
    return t('history.flag.cancelled')
  if (entry.event === 'status' && entry.told.flag !== undefined) return t(`history.flag.${entry.told.flag}`)
  if (entry.event === 'not-found' && entry.told.conclusive === true)
    return t('history.event.not-found.conclusive')
  if (entry.event === 'resolved' && entry.told.isCorrection === true)
    return t('history.event.resolved.corrected')
  return tOr(`history.event.${entry.event}`, 'history.event.other', { name: entry.event })
}

/** The reason of a step in a sentence: raw when unknown, undefined when there is no reason. */
export function reasonWords({ t, tOr }: Words, why: string | undefined): string | undefined {
  if (why === undefined) return undefined
  const words = tOr(`history.reason.${why}`, 'history.event.other', { name: why })
  return words === t('history.event.other', { name: why }) ? why : words
}

export function operationWords({ tOr }: Words, operation: string): string {
  return tOr(`history.operation.${operation}`, 'history.operation.other', { name: operation })
}

/** Whether the gateway answered, and what the answer means. */
export function outcomeWords(words: Words, entry: Entry<'attempt'>): string {
  if (entry.outcome === undefined) return words.t('history.attempt.unfinished')
  const end = callEndOf(entry)
  const isNamed = end === 'unread' || end === 'turned-away' || end === 'limited'
  const key = isNamed ? `history.outcome.${end}` : `history.outcome.${entry.outcome}`
  const found = words.tOr(key, 'history.event.other', { name: entry.outcome })
  const outcome = found === words.t('history.event.other', { name: entry.outcome }) ? entry.outcome : found
  return words.t(entry.httpStatus === undefined ? 'history.attempt.noAnswer' : 'history.attempt.answered', {
    outcome,
  })
}
