import { useState } from 'react'
import type { LineKind, StatementLine, StatementView } from '#contract/settlement-statement-views.ts'
import { useQueryOf } from '../../bridge/queries.ts'
import { SHEET_PART, SheetList } from '../../till/sheet-list.tsx'
import { Choice } from '../../ui/choice.tsx'
import { letterOf } from '../../ui/column-letter.ts'
import { MoneyText } from '../../ui/money-text.tsx'
import { SheetLine } from '../../ui/sheet-line.tsx'
import { dayWords } from '../../words/iso-day.ts'
import { useWords } from '../../words/words.tsx'

type Props = {
  readonly statement: StatementView
  readonly onEdit: (line: number, column: number, text: string) => void
  readonly onHeader: (line: number) => void
}

const KINDS = {
  all: [],
  unread: ['unread'],
  read: ['read'],
  rest: ['note', 'blank', 'before', 'header'],
} as const satisfies Readonly<Record<string, readonly LineKind[]>>
type Kind = keyof typeof KINDS

/** Every line of the file, with what was read of it, or why it was not. */
export function LineList({ statement, onEdit, onHeader }: Props) {
  const words = useWords()
  const { t } = words
  const { read } = statement
  const [kind, setKind] = useState<Kind>((read?.counts.unread ?? 0) > 0 ? 'unread' : 'all')
  // Without a header nothing is read, so every line is shown: one of them has the headings.
  const kinds = [...KINDS[read === undefined ? 'all' : kind]]
  const [skip, setSkip] = useState(0)
  const lines = useQueryOf('settlement.lines', { kinds, skip, limit: SHEET_PART }, { keep: true })
  const countOf = (of: Kind): number =>
    of === 'all'
      ? statement.lines
      : KINDS[of].reduce((sum, each: LineKind) => sum + (read?.counts[each] ?? 0), 0)
  return (
    <SheetList
      id="reconcile-lines"
      title={t('reconcile.lines')}
      head={
        read === undefined ? null : (
          <Choice
            label={t('reconcile.lines')}
            isLabelHidden
            value={kind}
            onChange={(next) => {
              setKind(next)
              setSkip(0)
            }}
            options={(Object.keys(KINDS) as Kind[]).map((value) => ({
              value,
              words: t(`reconcile.lines.${value}`, { n: countOf(value) }),
            }))}
          />
        )
      }
      none={t('reconcile.lines.none')}
      of={{
        data: lines.data && { total: lines.data.total, rows: lines.data.lines },
        error: lines.error,
        refetch: lines.refetch,
      }}
      skip={skip}
      onSkip={setSkip}
    >
      {({ line, cells, entry, reasons, kind: isOf }) => (
        <SheetLine
          key={line}
          line={line}
          kind={isOf}
          faults={reasons.map(({ field, column, why }) => ({
            ...{ field: t(`reconcile.field.${field}`), why: t(`reconcile.cell.${why}`) },
            text: column === undefined ? '' : (cells[column] ?? ''),
            ...(column === undefined ? {} : { column }),
          }))}
          onText={(column, text) => onEdit(line, column, text)}
          onHeader={read === undefined ? onHeader : undefined}
        >
          <Cells cells={cells} reasons={reasons} />
          {entry === undefined ? null : (
            <span className="text-note font-semibold">
              {dayWords(words, entry.day)} · <MoneyText minor={entry.minor} />
            </span>
          )}
        </SheetLine>
      )}
    </SheetList>
  )
}

function Cells({ cells, reasons }: Pick<StatementLine, 'cells' | 'reasons'>) {
  const bad = new Set(reasons.flatMap(({ column }) => column ?? []))
  return (
    <span className="min-w-0 grow text-note wrap-anywhere" data-selectable>
      {cells.map((text, column) => (
        <span key={letterOf(column)}>
          {column === 0 ? '' : ' | '}
          <span className={bad.has(column) ? 'rounded-sm bg-danger-soft px-1 text-danger-text' : ''}>
            {text}
          </span>
        </span>
      ))}
    </span>
  )
}
