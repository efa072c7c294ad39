import enCommon from '../../../resources/locales/en/common.json' with { type: 'json' }
import enPaper from '../../../resources/locales/en/paper.json' with { type: 'json' }
import enAttention from '../../../resources/locales/en/attention.json' with { type: 'json' }
import enSignoff from '../../../resources/locales/en/signoff.json' with { type: 'json' }
import idCommon from '../../../resources/locales/id/common.json' with { type: 'json' }
import idPaper from '../../../resources/locales/id/paper.json' with { type: 'json' }
import idAttention from '../../../resources/locales/id/attention.json' with { type: 'json' }
import idSignoff from '../../../resources/locales/id/signoff.json' with { type: 'json' }
import { formatRupiah, moneyOfMinor } from '#domain/money.ts'
import { type Tongue, wordsIn } from '#support/words.ts'
import { slipWords } from '../words.ts'

const id = { ...idCommon, ...idPaper, ...idAttention, ...idSignoff }
const en = { ...enCommon, ...enPaper, ...enAttention, ...enSignoff }
type Key = Extract<
  keyof typeof id,
  `signoff.${string}` | `common.state.${string}` | `attention.kind.${string}` | `slip.${string}`
>
const wordsOn = wordsIn<Key>({ id, en })

export type ReportWords = {
  readonly t: (key: Key, values?: Readonly<Record<string, string>>) => string
  readonly rp: (minor: bigint) => string
  /** `20 Nov 2026 14:03:22 WIB` of epoch milliseconds. */
  readonly moment: (at: number) => string
  /** `20 November 2026` of `20261120`. */
  readonly day: (day: number) => string
}

export function reportWords(tongue: Tongue): ReportWords {
  const locale = tongue === 'id' ? 'id-ID' : 'en-GB'
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' })
  return {
    t: (key, values) => wordsOn(tongue, key, values),
    rp: (minor) => formatRupiah(moneyOfMinor(minor)).replace(' ', '\u00a0').replace('-', '\u2212'),
    moment: slipWords(tongue).moment,
    day: (day) =>
      days.format(Date.UTC(Math.trunc(day / 10_000), (Math.trunc(day / 100) % 100) - 1, day % 100)),
  }
}
