import { useState } from 'react'
import type { StatementLine } from '#contract/settlement-statement-views.ts'
import { ApplyDialog } from '../../ui/apply-dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { useWords } from '../../words/words.tsx'
import { letterOf } from '../../ui/column-letter.ts'

export type AskedCell = Pick<StatementLine['reasons'][number], 'field' | 'why'> & {
  readonly line: number
  readonly column: number
  readonly text: string
}

type Props = {
  readonly cell: AskedCell
  readonly onText: (text: string) => void
  readonly onClose: () => void
}

/** Another text in the place of a cell; the file stays as it is. */
export function CellDialog({ cell, onText, onClose }: Props) {
  const { t } = useWords()
  const [text, setText] = useState(cell.text)
  const { line, column, field, why } = cell
  const put = () => onText(text)
  return (
    <ApplyDialog
      title={t('reconcile.cell.title', { line, column: letterOf(column) })}
      does={t('reconcile.cell.put')}
      onApply={put}
      onClose={onClose}
    >
      <TextField
        id="reconcile-cell"
        label={t(`reconcile.field.${field}`)}
        value={text}
        onText={setText}
        help={`${t(`reconcile.cell.${why}`)} ${t('reconcile.cell.file')}`}
        onEnter={put}
        autoFocus
      />
    </ApplyDialog>
  )
}
