import type { OperationView, TryView } from '#contract/setup-views.ts'
import type { Words } from '../../words/words.tsx'
import type { MarkShape } from '../../ui/mark.tsx'
import type { Tone } from '../../ui/tone.ts'
import type { Ground } from '../../till/ground.ts'

/** An operation as people call it; one that has no words yet, by the title of its declaration. */
export function operationName(
  { tOr }: Words,
  { name, title }: Pick<OperationView, 'name' | 'title'>,
): string {
  return tOr(`operations.name.${name}`, 'operations.name.other', { name: title })
}

type Look = { readonly tone: Tone; readonly shape: MarkShape }
const PLAIN: Look = { tone: 'quiet', shape: 'ask' }

// Served is not paid: green is for money.
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

/** Why it came to that, in a sentence; undefined for what has no words. */
export function outcomeWords({ t, tOr }: Words, { outcome, why }: TryView): string | undefined {
  const key = `gateway.outcome.${outcome}${why === undefined ? '' : `.${why}`}`
  const found = tOr(key, 'gateway.case.other')
  return found === t('gateway.case.other') ? undefined : found
}

/** What a response code or an error code says, in words (interface, part 7); undefined when there is none. */
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

/** Why an operation cannot be tried from here; undefined when it can. The main process has the last word. */
export function barOf({ direction, enabled }: OperationView, ground: Ground): Bar | undefined {
  if (direction === 'to-merchant') return 'incoming'
  if (ground === 'production') return 'production'
  return enabled ? undefined : 'off'
}
