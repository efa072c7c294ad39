import { useState } from 'react'
import type { InvoiceFault } from '#contract/invoices-views.ts'
import { ApplyDialog } from '../../../ui/apply-dialog.tsx'
import { letterOf } from '../../../ui/column-letter.ts'
import { TextField } from '../../../ui/field.tsx'
import { useWords } from '../../../words/words.tsx'
import { faultWords } from './words.ts'

export type AskedCell = { readonly fault: InvoiceFault; readonly line: number; readonly column: number }
type Props = {
  readonly cell: AskedCell
  readonly onText: (text: string) => void
  readonly onClose: () => void
}

/** Characters, as in the contract. */
const LONGEST = 200

/** Another text in the place of a cell; the file stays as it is. */
export function CellDialog({ cell: { fault, line, column }, onText, onClose }: Props) {
  const words = useWords()
  const { t } = words
  const [text, setText] = useState(fault.text)
  const put = () => onText(text)
  return (
    <ApplyDialog
      title={t('reconcile.cell.title', { line, column: letterOf(column) })}
      does={t('reconcile.cell.put')}
      onApply={put}
      onClose={onClose}
    >
      <TextField
        id="invoice-cell"
        label={t(`invoices.field.${fault.field}`)}
        value={text}
        onText={(next) => setText(next.slice(0, LONGEST))}
        help={`${faultWords(words, fault)} ${t('reconcile.cell.file')}`}
        onEnter={put}
        autoFocus
      />
    </ApplyDialog>
  )
}
