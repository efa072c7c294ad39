import type { OperationView, TryView } from '#contract/setup-views.ts'
import type { Words } from '../../words/words.tsx'
import type { MarkShape } from '../../ui/mark.tsx'
import type { Tone } from '../../ui/tone.ts'
import type { Ground } from '../../till/ground.ts'

/** An operation's everyday name; without one, its declaration's title. */
export function operationName(
  { tOr }: Words,
  { name, title }: Pick<OperationView, 'name' | 'title'>,
): string {
  return tOr(`operations.name.${name}`, 'operations.name.other', { name: title })
}

type Look = { readonly tone: Tone; readonly shape: MarkShape }
const PLAIN: Look = { tone: 'quiet', shape: 'ask' }

// Served is not paid: green means money.
const OUTCOMES: Readonly<Record<string, Look>> = {
  done: { tone: 'quiet', shape: 'up' },
  pending: { tone: 'waiting', shape: 'wait' },
  refused: { tone: 'danger', shape: 'down' },
  'not-executed': { tone: 'clock', shape: 'open' },
  'already-there': { tone: 'clock', shape: 'open' },
  'external-id-reused': { tone: 'danger', shape: 'down' },
  'not-found': { tone: 'clock', shape: 'ask' },
  unknown: { tone: 'unknown', shape: 'ask' },
}

export function outcomeLook(outcome: string): Look {
  return OUTCOMES[outcome] ?? PLAIN
}

/** The reason of the outcome in a sentence; undefined without words. */
export function outcomeWords({ t, tOr }: Words, { outcome, why }: TryView): string | undefined {
  const key = why === undefined ? `gateway.outcome.${outcome}` : `gateway.outcome.${outcome}.${why}`
  const found = tOr(key, 'gateway.case.other')
  return found === t('gateway.case.other') ? undefined : found
}

/** A response or error code in words (interface, part 7); undefined for an unknown one. */
export function codeWords({ t, tOr }: Words, { code, message = '' }: TryView): string | undefined {
  if (code === undefined) return undefined
  if (code.startsWith('401') && /\bip\b/i.test(message)) return t('gateway.case.401.ip')
  const parts = /^([1-5]\d\d)\d\d(\d\d)$/.exec(code)
  if (parts === null) return tOr(`gateway.error.${code}`, 'gateway.error.other')
  const [, status = '', which = ''] = parts
  const exact = tOr(`gateway.case.${status}.${which}`, 'gateway.case.other')
  return exact === t('gateway.case.other') ? tOr(`gateway.case.${status}`, 'gateway.case.other') : exact
}

export type Bar = 'incoming' | 'production' | 'off'

/** Why an operation cannot be tried from here, or undefined. The main process decides. */
export function barOf({ direction, enabled, effect }: OperationView, ground: Ground): Bar | undefined {
  if (direction === 'to-merchant') return 'incoming'
  if (ground === 'production' && effect !== 'reads') return 'production'
  return enabled ? undefined : 'off'
}
