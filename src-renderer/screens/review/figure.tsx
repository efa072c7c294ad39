import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { MoneyText } from '../../ui/money-text.tsx'
import { useWords } from '../../words/words.tsx'

type Props = {
  readonly name: string
  readonly glyph: ReactNode
  /** The colour of shape and word. */
  readonly ink: string
  readonly words: string
  readonly count: number
  /** Sen; left out where only the number matters. */
  readonly cameMinor?: bigint
  readonly cashMinor?: bigint
  readonly isOn: boolean
  readonly onPress: () => void
}

/** A part of what is shown, with its number; a press leaves only that part. */
export function Figure({
  name,
  glyph,
  ink,
  words,
  count,
  cameMinor = 0n,
  cashMinor = 0n,
  isOn,
  onPress,
}: Props) {
  const { t } = useWords()
  return (
    <Button
      name={name}
      onPress={onPress}
      preventFocusOnPress
      aria-pressed={isOn}
      className="flex min-h-12 shrink-0 cursor-pointer flex-col items-start justify-center gap-0.5 rounded-control border border-edge bg-raised px-2 py-1 text-note leading-tight tabular-nums aria-pressed:border-2 aria-pressed:border-current aria-pressed:bg-waiting-soft data-hovered:bg-sunken"
    >
      <span className={`flex items-center gap-1.5 font-semibold ${ink}`}>
        {glyph}
        {words}
      </span>
      <span>
        <span className="font-bold">{t('review.number', { n: count })}</span>
        {cameMinor === 0n ? null : (
          <>
            {' · '}
            <MoneyText minor={cameMinor} />
          </>
        )}
        {cashMinor === 0n ? null : (
          <>
            {' · '}
            {t('common.method.cash')} <MoneyText minor={cashMinor} />
          </>
        )}
      </span>
    </Button>
  )
}
