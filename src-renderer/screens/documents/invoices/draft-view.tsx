import { useState } from 'react'
import type { InvoiceField } from '#contract/invoices-input.ts'
import type { InvoiceDraft } from '#contract/invoices-views.ts'
import type { SheetMapping } from '#contract/sheet-input.ts'
import { DATE_ORDERS, type DateOrder } from '#contract/settlement-input.ts'
import { useCommand } from '../../../bridge/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { RefusalNote } from '../../../ui/refusal-note.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useFocusNext } from '../../../ui/use-focus-next.ts'
import { useWords } from '../../../words/words.tsx'
import { ColumnFields } from './column-fields.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { RowList } from './row-list.tsx'
import { Sums } from './sums.tsx'
import { refusalWords } from './words.ts'

type Props = { readonly draft: InvoiceDraft }

/** A workbook that is open: its columns, its sums, and its rows with the faults first. */
export function DraftView({ draft }: Props) {
  const words = useWords()
  const { t } = words
  const { act, name, lines, sheets, sheetAt, read } = draft
  /** As it was when it was asked about: what changes since is refused. */
  const [asked, setAsked] = useState<typeof read>(undefined)
  const choose = useCommand('invoices.choose')
  const close = useCommand('invoices.close')
  const focusNext = useFocusNext()
  const map = (mapping: SheetMapping<InvoiceField>) =>
    choose.mutate({ sheet: sheetAt, ...(read === undefined ? {} : { headerLine: read.headerLine }), mapping })
  return (
    <>
      <section aria-labelledby="invoices-file" className="flex flex-col gap-3 rounded-card bg-raised p-4">
        <div className="flex flex-wrap items-center gap-3">
          <div className="min-w-0 grow">
            <h2 id="invoices-file" className="text-lead font-bold wrap-anywhere">
              {name ?? t('invoices.rows')}
            </h2>
            <p className="text-note text-muted">
              {t(`invoices.act.${act}`)} · {t('invoices.lines', { n: lines })}
            </p>
          </div>
          <Button
            name="close-invoices"
            onPress={() => {
              focusNext('open-invoices')
              close.mutate({})
            }}
          >
            {t('reconcile.file.close')}
          </Button>
        </div>
        {choose.error === null ? null : <RefusalNote>{refusalWords(words, choose.error)}</RefusalNote>}
        {sheets.length < 2 ? null : (
          <SelectField
            id="invoices-sheet"
            label={t('reconcile.sheet')}
            value={String(sheetAt)}
            options={sheets.map((sheet, at) => ({
              value: String(at),
              words: t('invoices.sheet', { name: sheet.name, lines: sheet.lines }),
            }))}
            onChange={(value) => choose.mutate({ sheet: Number(value) })}
          />
        )}
        {read === undefined ? (
          <Callout tone="clock" shape="note" role="status">
            {t('reconcile.header.none')}
          </Callout>
        ) : (
          <>
            <Disclosure
              head={
                <p className="py-0.5 text-note">
                  {t(`invoices.columns.${read.mappedBy}`, { line: read.headerLine })}
                </p>
              }
              label={t('reconcile.columns')}
            >
              {() => <ColumnFields act={act} read={read} onMapping={map} />}
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
                    {t('invoices.dateOrder')}
                  </Callout>
                ) : null}
              </>
            ) : null}
            <Sums read={read} act={act} />
            <div>
              <Button
                name="send-invoices"
                kind="primary"
                isDisabled={read.good === 0}
                onPress={() => setAsked(read)}
              >
                {t(`invoices.confirm.${act}`, { n: read.good })}
              </Button>
            </div>
          </>
        )}
      </section>
      <RowList draft={draft} onHeader={(headerLine) => choose.mutate({ sheet: sheetAt, headerLine })} />
      {asked === undefined ? null : (
        <ConfirmDialog act={act} read={asked} onClose={() => setAsked(undefined)} />
      )}
    </>
  )
}
