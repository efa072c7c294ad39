import type { ReactNode } from 'react'
import { DATE_ORDERS, type DateOrder } from '#contract/settlement-input.ts'
import type { SheetMapping } from '#contract/sheet-input.ts'
import type { SheetDraft, SheetRead } from '#contract/sheet-views.ts'
import { Callout } from '../ui/callout.tsx'
import { Choice } from '../ui/choice.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { RefusalNote } from '../ui/refusal-note.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { useWords } from '../words/words.tsx'
import { SheetColumns, type SheetFields } from './sheet-columns.tsx'

export type SheetChoice<Field extends string> = {
  readonly sheet: number
  readonly headerLine?: number
  readonly mapping?: SheetMapping<Field>
}
type Props<Field extends string> = SheetFields<Field> & {
  readonly draft: SheetDraft<Field>
  /** Of the card's heading. */
  readonly id: string
  /** Before the number of lines. */
  readonly lead?: string
  /** How its columns were found, in words. */
  readonly columns: (read: SheetRead<Field>) => string
  /** Why another choice was refused. */
  readonly refused: string | undefined
  readonly onChoice: (choice: SheetChoice<Field>) => void
  readonly closeButton: ReactNode
  /** Sums, and what can be done with them; shown once the headings are known. */
  readonly children: ReactNode
}

/** A workbook that is open: its sheet, its columns, and what its rows come to. */
export function SheetCard<Field extends string>({ draft, id, lead, onChoice, ...props }: Props<Field>) {
  const { t } = useWords()
  const { name, lines, sheets, sheetAt, read } = draft
  const { fields, nameOf, columns, refused, closeButton, children } = props
  const map = (mapping: SheetMapping<Field>) =>
    onChoice({
      ...{ sheet: sheetAt, mapping },
      ...(read === undefined ? {} : { headerLine: read.headerLine }),
    })
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 rounded-card bg-raised p-4">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 grow">
          <h2 id={id} className="text-lead font-bold wrap-anywhere">
            {name ?? t('sheet.rows')}
          </h2>
          <p className="text-note text-muted">
            {lead === undefined ? null : `${lead} · `}
            {t('sheet.lines', { n: lines })}
          </p>
        </div>
        {closeButton}
      </div>
      <RefusalNote>{refused}</RefusalNote>
      {sheets.length < 2 ? null : (
        <SelectField
          id="sheet-of-file"
          label={t('reconcile.sheet')}
          value={String(sheetAt)}
          options={sheets.map((sheet, at) => ({
            value: String(at),
            words: t('sheet.sheet', { name: sheet.name, lines: sheet.lines }),
          }))}
          onChange={(value) => onChoice({ sheet: Number(value) })}
        />
      )}
      {read === undefined ? (
        <Callout tone="clock" shape="note" role="status">
          {t('reconcile.header.none')}
        </Callout>
      ) : (
        <>
          <Disclosure
            head={<p className="py-0.5 text-note">{columns(read)}</p>}
            label={t('reconcile.columns')}
          >
            {() => <SheetColumns fields={fields} nameOf={nameOf} read={read} onMapping={map} />}
          </Disclosure>
          {read.asksDateOrder ? (
            <>
              <Choice<DateOrder>
                label={t('reconcile.dateOrder')}
                value={read.mapping.dateOrder ?? ''}
                onChange={(dateOrder) => map({ ...read.mapping, dateOrder })}
                options={DATE_ORDERS.map((value) => ({ value, words: t(`reconcile.dateOrder.${value}`) }))}
              />
              {read.mapping.dateOrder === undefined ? (
                <Callout tone="clock" shape="note">
                  {t('sheet.dateOrder')}
                </Callout>
              ) : null}
            </>
          ) : null}
          {children}
        </>
      )}
    </section>
  )
}
