import { useState } from 'react'
import { useWords } from '../words/words.tsx'
import { ApplyDialog } from './apply-dialog.tsx'
import { letterOf } from './column-letter.ts'
import { TextField } from './field.tsx'

export type WrongCell = {
  readonly column: number
  readonly text: string
  /** Name of its column. */
  readonly field: string
  /** What is wrong with it, in words. */
  readonly why: string
}
type Props = {
  readonly line: number
  readonly cell: WrongCell
  readonly onText: (text: string) => void
  readonly onClose: () => void
}

/** Characters, as in the contract. */
const LONGEST = 200

/** Another text in the place of a cell; the file stays as it is. */
export function CellDialog({ line, cell: { column, field, why, text: before }, onText, onClose }: Props) {
  const { t } = useWords()
  const [text, setText] = useState(before)
  const put = () => onText(text)
  return (
    <ApplyDialog
      title={t('reconcile.cell.title', { line, column: letterOf(column) })}
      does={t('reconcile.cell.put')}
      onApply={put}
      onClose={onClose}
    >
      <TextField
        id="sheet-cell"
        label={field}
        value={text}
        onText={(next) => setText(next.slice(0, LONGEST))}
        help={`${why} ${t('reconcile.cell.file')}`}
        onEnter={put}
        autoFocus
      />
    </ApplyDialog>
  )
}
