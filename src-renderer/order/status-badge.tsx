import type { StateKind } from '#domain/order.ts'
import { useWords } from '../words/words.tsx'
import { shownStateOf } from '#domain/shown-state.ts'
import { StateGlyph } from './state-glyph.tsx'
import { TONE_OF_STATE } from './state-tone.ts'
import { SOFT } from '../ui/tone.ts'

type Props = {
  readonly state: StateKind
  readonly size?: 'small' | 'large'
  /** The state itself, one of sixteen, for the history. */
  readonly exact?: boolean
}

/** Shape, word and colour of a state. */
export function StatusBadge({ state, size = 'small', exact = false }: Props) {
  const { t } = useWords()
  const shape =
    size === 'small'
      ? 'gap-2 px-3 py-1 text-note'
      : 'gap-2.5 px-4 py-2 text-body xl:gap-3 xl:px-5 xl:text-lead'
  return (
    <span
      data-state={state}
      className={`inline-flex items-center rounded-pill font-semibold whitespace-nowrap [--glyph-hole:var(--color-paid-soft)] ${shape} ${SOFT[TONE_OF_STATE[state]]}`}
    >
      <StateGlyph state={state} className={size === 'small' ? 'size-4' : 'size-6'} />
      {t(exact ? `common.state.${state}` : `sale.status.${shownStateOf(state)}`)}
    </span>
  )
}
