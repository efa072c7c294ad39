import type { Due } from '#contract/dues-views.ts'
import { Mark } from '../../../ui/mark.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import { dayWords } from '../../../words/iso-day.ts'
import { useWords } from '../../../words/words.tsx'
import { DueNumber } from './due-number.tsx'
import { LOOK } from './words.ts'

type Props = { readonly due: Due; readonly onOpen: () => void }

/** One due: whose it is, what is to be paid until when, its state, and its number to copy. */
export function DueRow({ due, onOpen }: Props) {
  const words = useWords()
  const { t } = words
  const { reference, customer, name, amountMinor, until, state } = due
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-t border-line py-1">
      <button
        type="button"
        name="due"
        data-due={reference}
        data-due-state={state}
        onClick={onOpen}
        className="flex min-h-14 min-w-0 grow basis-96 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 rounded-control px-2 py-2 text-left hover:bg-sunken focus-visible:-outline-offset-3 small:basis-full"
      >
        <span className="min-w-0 grow basis-48 wrap-anywhere">
          <span className="block font-semibold">{name ?? t('dues.sealed')}</span>
          <span className="block text-note text-muted">
            {customer === undefined ? '' : `${customer} · `}
            {t('dues.until', { day: dayWords(words, until) })}
          </span>
        </span>
        <MoneyText minor={amountMinor} className="font-semibold whitespace-nowrap" />
        <span className="basis-48">
          <Mark {...LOOK[state]} words={t(`dues.state.${state}`)} />
        </span>
      </button>
      <DueNumber number={reference} />
    </li>
  )
}
