import enCommon from '../../../resources/locales/en/common.json' with { type: 'json' }
import enDispute from '../../../resources/locales/en/dispute.json' with { type: 'json' }
import enDoubt from '../../../resources/locales/en/doubt.json' with { type: 'json' }
import enHistory from '../../../resources/locales/en/history.json' with { type: 'json' }
import enPaper from '../../../resources/locales/en/paper.json' with { type: 'json' }
import idCommon from '../../../resources/locales/id/common.json' with { type: 'json' }
import idDispute from '../../../resources/locales/id/dispute.json' with { type: 'json' }
import idDoubt from '../../../resources/locales/id/doubt.json' with { type: 'json' }
import idHistory from '../../../resources/locales/id/history.json' with { type: 'json' }
import idPaper from '../../../resources/locales/id/paper.json' with { type: 'json' }
import { wordsIn, type Tongue } from '#support/words.ts'
import type { DisputeStoryStep } from '#contract/dispute-views.ts'
import { formatRupiah, readWireAmount } from '#domain/money.ts'
import { parseTimestampA } from '#domain/timestamp.ts'
import { slipWords } from '../words.ts'

const id = { ...idCommon, ...idDoubt, ...idHistory, ...idPaper, ...idDispute }
const en = { ...enCommon, ...enDoubt, ...enHistory, ...enPaper, ...enDispute }
type Key = Extract<
  keyof typeof id,
  | `dispute.letter.${string}`
  | `common.state.${string}`
  | `common.source.${string}`
  | `common.method.${string}`
  | `history.${string}`
  | `doubt.resolved.${string}`
  | `slip.${string}`
>
type Values = Readonly<Record<string, string>>
const wordsOn = wordsIn<Key>({ id, en })

export type LetterWords = {
  readonly t: (key: Key, values?: Values) => string
  /** The text of a key that no type knows; else the value itself. */
  readonly tOr: (key: string, value: string) => string
  /** `Rp 150.000` of `150000.00`. */
  readonly rp: (amount: string) => string
  /** `20 Nov 2026 14:03:22 WIB` of a time with its zone. */
  readonly when: (at: string) => string
  readonly event: (step: DisputeStoryStep) => string
}

/** The letter's texts, and those it shares with the screens. */
export function letterWords(tongue: Tongue): LetterWords {
  const t: LetterWords['t'] = (key, values) => wordsOn(tongue, key, values)
  const tOr: LetterWords['tOr'] = (key, value) => (isKey(key) ? t(key) : value)
  const { moment } = slipWords(tongue)
  return {
    t,
    tOr,
    rp: (amount) => {
      const money = readWireAmount(amount)
      return money === undefined ? amount : formatRupiah(money).replace(' ', '\u00a0')
    },
    when: (at) => {
      const ms = parseTimestampA(at)
      return ms === undefined ? at : moment(ms)
    },
    event: (step) => {
      if (step.event === 'status' && step.isUnread === true) return t('history.flag.unread')
      if (step.event === 'status' && step.flag !== undefined)
        return step.flag === 'F' && step.state === 'cancelled'
          ? t('history.flag.cancelled')
          : t(`history.flag.${step.flag}`)
      if (step.event === 'not-found' && step.conclusive === true)
        return t('history.event.not-found.conclusive')
      if (step.event === 'resolved' && step.isCorrection === true)
        return t('history.event.resolved.corrected')
      return tOr(`history.event.${step.event}`, t('history.event.other', { name: step.event }))
    },
  }
}

const isKey = (key: string): key is Key => Object.hasOwn(id, key)
