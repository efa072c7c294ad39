import type { SplitLegView } from '#contract/split-views.ts'
import { Mark, type MarkShape } from '../ui/mark.tsx'
import type { Tone } from '../ui/tone.ts'
import { useWords } from '../words/words.tsx'
import { shownOfLeg, type ShownLeg } from './leg-state.ts'

/** The state of one part of a split: shape, word and colour. */
export function LegMark({ leg }: { readonly leg: SplitLegView }) {
  const { t } = useWords()
  const shown = shownOfLeg(leg)
  const words =
    leg.isVoided === true
      ? t('sale.split.voided')
      : leg.state === undefined
        ? t('sale.cash.given')
        : t(`sale.status.${shown}`)
  return <Mark {...LOOKS[shown]} words={words} />
}

const OVER = { tone: 'quiet', shape: 'down' } as const

const LOOKS: Readonly<Record<ShownLeg, { readonly tone: Tone; readonly shape: MarkShape }>> = {
  making: { tone: 'quiet', shape: 'wait' },
  waiting: { tone: 'waiting', shape: 'wait' },
  paid: { tone: 'paid', shape: 'up' },
  manager: { tone: 'danger', shape: 'note' },
  uncertain: { tone: 'unknown', shape: 'doubt' },
  expired: OVER,
  cancelled: OVER,
  failed: OVER,
}
