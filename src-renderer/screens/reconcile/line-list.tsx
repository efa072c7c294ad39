import { useState } from 'react'
import type { LineKind, StatementLine, StatementView } from '#contract/settlement-statement-views.ts'
import { useQueryOf } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { useWords } from '../../words/words.tsx'
import { CellDialog, type AskedCell } from './cell-dialog.tsx'
import { letterOf } from '../../ui/column-letter.ts'
import { QueryBody } from '../../till/query-body.tsx'
import { dayWords } from '../../words/iso-day.ts'

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
const PART = 50

/** Every line of the file, with what was read of it, or why it was not. */
export function LineList({ statement, onEdit, onHeader }: Props) {
  const { t } = useWords()
  const { read } = statement
  const [kind, setKind] = useState<Kind>((read?.counts.unread ?? 0) > 0 ? 'unread' : 'all')
  // Without a header nothing is read, so every line is shown: one of them has the headings.
  const shownKind = read === undefined ? 'all' : kind
  const [limit, setLimit] = useState(PART)
  const [cell, setCell] = useState<AskedCell | undefined>(undefined)
  const lines = useQueryOf(
    'settlement.lines',
    { kinds: [...KINDS[shownKind]], skip: 0, limit: Math.min(limit, MOST) },
    { keep: true },
  )
  const countOf = (of: Kind): number =>
    of === 'all'
      ? statement.lines
      : KINDS[of].reduce((sum, each: LineKind) => sum + (read?.counts[each] ?? 0), 0)
  return (
    <section aria-labelledby="reconcile-lines" className="flex flex-col gap-2 rounded-card bg-raised p-4">
      <h2 id="reconcile-lines" className="text-lead font-bold">
        {t('reconcile.lines')}
      </h2>
      {read === undefined ? null : (
        <Choice
          label={t('reconcile.lines')}
          isLabelHidden
          value={shownKind}
          onChange={(next) => {
            setKind(next)
            setLimit(PART)
          }}
          options={(Object.keys(KINDS) as Kind[]).map((value) => ({
            value,
            words: t(`reconcile.lines.${value}`, { n: countOf(value) }),
          }))}
        />
      )}
      <QueryBody of={lines}>
        {({ total, lines: shown }) => (
          <>
            {shown.length === 0 ? <p className="py-2 text-muted">{t('reconcile.lines.none')}</p> : null}
            <ul data-reconcile-lines={total} className="flex flex-col">
              {shown.map((line) => (
                <Line
                  key={line.line}
                  line={line}
                  isHeaderKnown={read !== undefined}
                  onCell={setCell}
                  onHeader={onHeader}
                />
              ))}
            </ul>
            {shown.length < total && limit < MOST ? (
              <Button name="more-lines" onPress={() => setLimit(limit + PART)}>
                {t('reconcile.more', { n: shown.length, of: total })}
              </Button>
            ) : null}
            {limit >= MOST && shown.length < total ? (
              <p className="text-note text-muted">{t('reconcile.most', { n: MOST, of: total })}</p>
            ) : null}
          </>
        )}
      </QueryBody>
      {cell === undefined ? null : (
        <CellDialog
          cell={cell}
          onText={(text) => {
            onEdit(cell.line, cell.column, text)
            setCell(undefined)
          }}
          onClose={() => setCell(undefined)}
        />
      )}
    </section>
  )
}

/** Lines of a page; a person who needs more opens the file itself. */
const MOST = 200

type LineProps = {
  readonly line: StatementLine
  readonly isHeaderKnown: boolean
  readonly onCell: (cell: AskedCell) => void
  readonly onHeader: (line: number) => void
}

function Line({ line: each, isHeaderKnown, onCell, onHeader }: LineProps) {
  const words = useWords()
  const { t } = words
  const { line, cells, entry, reasons, kind } = each
  const bad = new Set(reasons.flatMap(({ column }) => column ?? []))
  return (
    <li data-line={kind} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2">
      <span className="w-20 shrink-0 text-note text-muted tabular-nums">
        {t('reconcile.line', { n: line })}
      </span>
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
      {entry === undefined ? null : (
        <span className="text-note font-semibold">
          {dayWords(words, entry.day)} · <MoneyText minor={entry.minor} />
        </span>
      )}
      {reasons.map(({ field, column, why }) => (
        <span
          key={`${field} ${why}`}
          className="flex basis-full flex-wrap items-center gap-3 pl-20 small:pl-0"
        >
          <span className="font-semibold text-danger-text">
            {column === undefined ? '' : `${letterOf(column)} · `}
            {t(`reconcile.field.${field}`)}: {t(`reconcile.cell.${why}`)}
          </span>
          {column === undefined ? null : (
            <Button
              name="edit-cell"
              label={t('reconcile.cell.edit.label', { line, column: letterOf(column) })}
              onPress={() => onCell({ line, column, text: cells[column] ?? '', field, why })}
            >
              {t('reconcile.cell.edit')}
            </Button>
          )}
        </span>
      ))}
      {isHeaderKnown ? null : (
        <Button
          name="is-header"
          label={t('reconcile.header.this.label', { line })}
          onPress={() => onHeader(line)}
        >
          {t('reconcile.header.this')}
        </Button>
      )}
    </li>
  )
}
