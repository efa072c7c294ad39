import { type ReactNode, useState } from 'react'
import { useWords } from '../words/words.tsx'
import { Button } from './button.tsx'
import { CellDialog, type WrongCell } from './cell-dialog.tsx'
import { letterOf } from './column-letter.ts'

/** `column` is absent when the file has no such column. */
export type LineFault = Omit<WrongCell, 'column'> & { readonly column?: number }
type Props = {
  readonly line: number
  readonly kind: string
  readonly faults: readonly LineFault[]
  /** The line does not show its cells, so each fault shows the text of its own. */
  readonly isBrief?: boolean
  readonly onText: (column: number, text: string) => void
  /** Absent once the line with the headings is known; until then it may be any line. */
  readonly onHeader?: ((line: number) => void) | undefined
  readonly children: ReactNode
}

/** A line of a sheet, with what is wrong at each of its cells. */
export function SheetLine({ line, kind, faults, isBrief = false, onText, onHeader, children }: Props) {
  const { t } = useWords()
  const [asked, setAsked] = useState<WrongCell | undefined>(undefined)
  return (
    <li
      data-sheet-line={kind}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2"
    >
      <span className="w-20 shrink-0 text-note text-muted tabular-nums">
        {t('reconcile.line', { n: line })}
      </span>
      {children}
      {faults.map(({ column, ...fault }) => (
        <span
          key={`${fault.field} ${fault.why}`}
          className="flex basis-full flex-wrap items-center gap-3 pl-20 text-note small:pl-0"
        >
          <span className="min-w-0 grow font-semibold text-danger-text wrap-anywhere">
            {column === undefined ? '' : `${letterOf(column)} · `}
            {fault.field}: {fault.why}
            {isBrief && fault.text !== '' ? (
              <>
                {' '}
                <span className="rounded-sm bg-danger-soft px-1">{fault.text}</span>
              </>
            ) : null}
          </span>
          {column === undefined ? null : (
            <Button
              name="edit-cell"
              label={t('reconcile.cell.edit.label', { line, column: letterOf(column) })}
              onPress={() => setAsked({ ...fault, column })}
            >
              {t('reconcile.cell.edit')}
            </Button>
          )}
        </span>
      ))}
      {onHeader === undefined ? null : (
        <Button
          name="is-header"
          label={t('reconcile.header.this.label', { line })}
          onPress={() => onHeader(line)}
        >
          {t('reconcile.header.this')}
        </Button>
      )}
      {asked === undefined ? null : (
        <CellDialog
          line={line}
          cell={asked}
          onText={(text) => {
            onText(asked.column, text)
            setAsked(undefined)
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </li>
  )
}
