import type { LinkedAccount } from '#contract/linked-views.ts'
import { BridgeRefusal } from '../../../bridge/call.ts'
import { errorWords } from '../../../till/error-state.tsx'
import type { MarkShape } from '../../../ui/mark.tsx'
import type { Tone } from '../../../ui/tone.ts'
import { moneyWords } from '../../../ui/money-text.tsx'
import { dayText } from '../../../words/days.ts'
import type { Words } from '../../../words/words.tsx'
import type { FieldName, FileName } from './fields.ts'

type StandingName = LinkedAccount['state'] | 'waiting' | 'confirmed-by-person' | 'forgotten'
type Standing = { readonly name: StandingName; readonly tone: Tone; readonly shape: MarkShape }

const LOOKS: Readonly<Record<StandingName, readonly [Tone, MarkShape]>> = {
  sending: ['waiting', 'wait'],
  waiting: ['clock', 'wait'],
  accepted: ['waiting', 'open'],
  pending: ['clock', 'wait'],
  partly: ['unknown', 'doubt'],
  refused: ['danger', 'down'],
  'not-sent': ['quiet', 'ask'],
  unknown: ['unknown', 'doubt'],
  confirmed: ['paid', 'up'],
  'confirmed-by-person': ['quiet', 'note'],
  failed: ['danger', 'down'],
  forgotten: ['quiet', 'ask'],
}

/** How it stands. A manager's mark never looks like the gateway's word, and an opened page proves nothing. */
export function standingOf({ state, page, evidence, forgotten }: LinkedAccount): Standing {
  const name =
    forgotten !== undefined
      ? 'forgotten'
      : state === 'confirmed' && evidence?.source === 'manager'
        ? 'confirmed-by-person'
        : (state === 'accepted' || state === 'pending') && page !== undefined
          ? 'waiting'
          : state
  const [tone, shape] = LOOKS[name]
  return { name, tone, shape }
}

/** `Rekening berakhiran 2215`, or the telephone's digits where there is no account. */
export function nameOfAccount({ accountEndsIn, phoneEndsIn }: LinkedAccount, { t }: Words): string {
  return accountEndsIn === undefined
    ? t('linked.phone', { digits: phoneEndsIn })
    : t('linked.account', { digits: accountEndsIn })
}

export function optionWords({ tOr }: Words, name: FieldName, value: string): string {
  return tOr(`linked.option.${name}.${value}`, 'linked.choose')
}

/** A value as a person reads it again before it is sent. */
export function valueWords(words: Words, name: FieldName, value: string | bigint): string {
  if (typeof value === 'bigint') return moneyWords(value)
  if (name === 'dateOfBirth') return dayText(Number(value.replaceAll('-', '')))
  return words.tOr(`linked.option.${name}.${value}`, 'linked.choose') === words.t('linked.choose')
    ? value
    : optionWords(words, name, value)
}

const FILES: readonly FileName[] = [
  'ktpFile',
  'npwpFile',
  'pdfFile',
  'ktpPhoto',
  'selfiePhoto',
  'signaturePhoto',
]

/** Why it was refused, in words of this form where it has some. */
export function refusalWords(words: Words, error: unknown): string {
  const { t } = words
  if (!(error instanceof BridgeRefusal)) return errorWords(words, error)
  const { code, details } = error.error
  const why = details?.['why']
  const field = FILES.find((each) => each === details?.['field'])
  if (code === 'held') return t('linked.refused.held')
  if (code === 'not-ready') return t('linked.refused.not-ready')
  if (code === 'invalid-request')
    return t('linked.refused.fields', { fields: String(details?.['detail'] ?? '') })
  if (code === 'not-acceptable' && why === 'not-offered') return t('linked.refused.not-offered')
  if (code === 'not-acceptable' && field !== undefined && (why === 'not-a-picture' || why === 'not-a-pdf'))
    return t(`linked.refused.${why}`, { file: t(`linked.file.${field}`) })
  return errorWords(words, error)
}
