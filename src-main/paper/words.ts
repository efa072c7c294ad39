import enCommon from '../../resources/locales/en/common.json' with { type: 'json' }
import enPaper from '../../resources/locales/en/paper.json' with { type: 'json' }
import idCommon from '../../resources/locales/id/common.json' with { type: 'json' }
import idPaper from '../../resources/locales/id/paper.json' with { type: 'json' }
import { wordsIn, type Tongue } from '#support/words.ts'

/** Texts printed on slips: the slips' own, and names of states, sources and methods shared with the screens. */
export type SlipKey = Extract<
  keyof typeof idPaper | keyof typeof idCommon,
  `slip.${string}` | `common.state.${string}` | `common.source.${string}` | `common.method.${string}`
>
type Values = Readonly<Record<string, string>>

const wordsOn = wordsIn<SlipKey>({ id: { ...idCommon, ...idPaper }, en: { ...enCommon, ...enPaper } })

export type SlipWords = {
  readonly tongues: readonly Tongue[]
  /** One label: `Kasir`, or in both languages `Kasir / Till`. */
  readonly label: (key: SlipKey, values?: Values) => string
  /** One sentence per language. */
  readonly say: (key: SlipKey, values?: Values) => readonly string[]
  /** `20 Nov 2026 14:03:22 WIB`, with the time kept together. */
  readonly moment: (at: number) => string
}

const JAKARTA_MS = 7 * 3_600_000

/** The texts of one language, or of Bahasa Indonesia and English side by side. */
export function slipWords(language: Tongue | 'both'): SlipWords {
  const tongues: readonly Tongue[] = language === 'both' ? ['id', 'en'] : [language]
  const say: SlipWords['say'] = (key, values) => {
    const said = tongues.map((tongue) => wordsOn(tongue, key, values))
    // A text that is the same in both languages (QR, RRN) appears once.
    return [...new Set(said)]
  }
  return {
    tongues,
    say,
    label: (key, values) => say(key, values).join(' / '),
    moment: (at) => momentIn(tongues[0] ?? 'id', at),
  }
}

function momentIn(tongue: Tongue, at: number): string {
  // Only Date's UTC methods: the machine's own time zone must not show.
  const there = new Date(at + JAKARTA_MS)
  const two = (value: number) => String(value).padStart(2, '0')
  const clock = [there.getUTCHours(), there.getUTCMinutes(), there.getUTCSeconds()].map(two).join(':')
  return wordsOn(tongue, 'slip.moment', {
    day: String(there.getUTCDate()),
    month: String(there.getUTCMonth() + 1),
    year: String(there.getUTCFullYear()),
    clock,
  })
}
