import type { ReactNode } from 'react'
import type { InvoiceOutcome, InvoiceState } from '#contract/invoices-input.ts'
import type { InvoiceResult } from '#contract/invoices-views.ts'
import { Mark } from '../../../ui/mark.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import { useWords } from '../../../words/words.tsx'
import { LOOK } from './words.ts'

type Props = {
  readonly invoice: Omit<InvoiceResult, 'outcome'>
  readonly look: InvoiceOutcome | InvoiceState
  readonly words: string
  readonly children?: ReactNode
}

/** One invoice: its number, its sum, its result, and who says so. */
export function InvoiceLine({ invoice, look, words, children }: Props) {
  const { t } = useWords()
  const { document, memberCode, amountMinor, source, said, code, message, gatewayReference } = invoice
  const notes = [
    ...(source === 'manager' ? [t('invoices.by.manager')] : []),
    ...(said === undefined ? [] : [t(`invoices.said.${said}`)]),
    ...(gatewayReference === undefined ? [] : [t('invoices.reference', { number: gatewayReference })]),
    ...(look === 'accepted' ? [] : [code, message].filter((each) => each !== undefined)),
  ]
  return (
    <li
      data-invoice={document}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2"
    >
      <span className="flex min-w-0 grow flex-col wrap-anywhere" data-selectable>
        <span>
          <span className="font-semibold">{document}</span>{' '}
          <span className="text-note text-muted">{memberCode}</span>
        </span>
        {notes.length === 0 ? null : <span className="text-note text-muted">{notes.join(' · ')}</span>}
      </span>
      {amountMinor === undefined ? null : <MoneyText minor={amountMinor} className="font-semibold" />}
      <Mark {...LOOK[look]} words={words} />
      {children}
    </li>
  )
}
