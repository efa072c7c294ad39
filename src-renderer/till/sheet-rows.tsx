import { type ReactNode, useState } from 'react'
import { LINE_SETS, type LineSet } from '#contract/sheet-input.ts'
import type { CellFault, SheetDraft, SheetRead } from '#contract/sheet-views.ts'
import { Choice } from '../ui/choice.tsx'
import { SheetLine } from '../ui/sheet-line.tsx'
import { useWords } from '../words/words.tsx'
import type { Asked } from './query-body.tsx'
import { SHEET_PART, SheetList } from './sheet-list.tsx'

type Row = { readonly line: number; readonly faults: readonly CellFault<string, string>[] }
type FaultOf<R extends Row> = R['faults'][number]
export type SheetPart = { readonly show: LineSet; readonly skip: number; readonly limit: number }

/** Which rows of the open workbook are shown; those with a fault first. */
export function useSheetPart(read: { readonly faults: number } | undefined) {
  const [chosen, setChosen] = useState<LineSet>((read?.faults ?? 0) > 0 ? 'faults' : 'all')
  const [skip, setSkip] = useState(0)
  const part: SheetPart = { show: read === undefined ? 'all' : chosen, skip, limit: SHEET_PART }
  const choose = (next: LineSet) => {
    setChosen(next)
    setSkip(0)
  }
  return { part, choose, setSkip }
}

type Props<R extends Row> = {
  readonly id: string
  readonly draft: Pick<SheetDraft<string>, 'lines'> & {
    readonly read?: Pick<SheetRead<string>, 'good' | 'faults'>
  }
  readonly shown: ReturnType<typeof useSheetPart>
  readonly of: Asked<{ readonly total: number; readonly rows: readonly R[] }>
  readonly nameOf: (field: FaultOf<R>['field']) => string
  readonly faultWords: (fault: FaultOf<R>) => string
  readonly onText: (line: number, column: number, text: string) => void
  readonly onHeader: (line: number) => void
  /** What a row is, in one line. */
  readonly children: (row: R) => ReactNode
}

/** The rows of the workbook, each fault at its cell. */
export function SheetRows<R extends Row>({
  id,
  draft: { read, lines },
  shown: { part, choose, setSkip },
  of,
  nameOf,
  faultWords,
  onText,
  onHeader,
  children,
}: Props<R>) {
  const { t } = useWords()
  const { faults = 0, good = 0 } = read ?? {}
  const counts = { faults, good, all: faults + good }
  return (
    <SheetList
      id={id}
      title={t('sheet.rows')}
      head={
        read === undefined ? (
          <p className="text-note text-muted">{t('sheet.lines', { n: lines })}</p>
        ) : (
          <Choice
            label={t('sheet.rows')}
            isLabelHidden
            value={part.show}
            onChange={choose}
            options={LINE_SETS.map((value) => ({
              value,
              words: t(`sheet.rows.${value}`, { n: counts[value] }),
            }))}
          />
        )
      }
      none={t('sheet.rows.none')}
      of={of}
      skip={part.skip}
      onSkip={setSkip}
    >
      {(row) => (
        <SheetLine
          key={row.line}
          line={row.line}
          kind={row.faults.length > 0 ? 'faults' : 'good'}
          faults={row.faults.map((fault) => ({
            ...{ text: fault.text, field: nameOf(fault.field), why: faultWords(fault) },
            ...(fault.column === undefined ? {} : { column: fault.column }),
          }))}
          isBrief
          onText={(column, text) => onText(row.line, column, text)}
          onHeader={read === undefined ? onHeader : undefined}
        >
          {children(row)}
        </SheetLine>
      )}
    </SheetList>
  )
}
