import type { FoundOrder } from '#contract/doubt-views.ts'
import { useWords } from '../../../words/words.tsx'
import { Key } from '../../../ui/key.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import { ShortcutButton } from '../../../ui/shortcut-button.tsx'
import { StatusBadge } from '../../../order/status-badge.tsx'

type Props = {
  readonly order: FoundOrder
  readonly shortcut: string | undefined
  readonly onPress: () => void
}

/** An order the customer may mean: amount, time, state, and what matches the phone. */
export function FoundRow({ order, shortcut, onPress }: Props) {
  const { t, dateTime } = useWords()
  const { amountMinor, createdAt, displayReference, state, note, matches, rrn } = order
  return (
    <ShortcutButton
      onPress={onPress}
      shortcut={shortcut}
      className="flex min-h-14 w-full cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 rounded-control border border-edge bg-raised px-4 py-2 text-left data-hovered:bg-sunken data-focus-visible:outline-3 data-focus-visible:outline-focus"
    >
      <span className="flex min-w-0 grow flex-col leading-tight">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <MoneyText minor={amountMinor} className="text-lead font-bold" />
          <span className="text-note tabular-nums">{dateTime(createdAt)}</span>
        </span>
        <span className="text-note text-muted tabular-nums">
          {[displayReference, rrn === undefined ? undefined : `RRN ${rrn}`, note]
            .filter((part) => part !== undefined)
            .join(' · ')}
        </span>
        {matches.length === 0 ? null : (
          <span className="text-note font-semibold">
            {t('doubt.fits')} {matches.map((match) => t(`doubt.match.${match}`)).join(', ')}
          </span>
        )}
      </span>
      <StatusBadge state={state} />
      {shortcut === undefined ? null : <Key name={shortcut} />}
    </ShortcutButton>
  )
}
