import { useState } from 'react'
import { INVOICE_FIELDS, type InvoiceField } from '#contract/invoices-input.ts'
import type { InvoiceDraft } from '#contract/invoices-views.ts'
import { useCommand } from '../../../bridge/queries.ts'
import { SheetCard } from '../../../till/sheet-card.tsx'
import { Button } from '../../../ui/button.tsx'
import { useFocusNext } from '../../../ui/use-focus-next.ts'
import { useWords } from '../../../words/words.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { RowList } from './row-list.tsx'
import { Sums } from './sums.tsx'
import { refusalWords } from './words.ts'

type Props = { readonly draft: InvoiceDraft }

/** An invoice is withdrawn by these. */
const TO_REJECT: readonly InvoiceField[] = ['document', 'memberCode', 'regionCode']

/** A workbook that is open: its columns, its sums, and its rows with the faults first. */
export function DraftView({ draft }: Props) {
  const words = useWords()
  const { t } = words
  const { act, sheetAt, read } = draft
  /** As it was when it was asked about: what changes since is refused. */
  const [asked, setAsked] = useState<typeof read>(undefined)
  const choose = useCommand('invoices.choose')
  const close = useCommand('invoices.close')
  const focusNext = useFocusNext()
  return (
    <>
      <SheetCard
        id="invoices-file"
        draft={draft}
        lead={t(`invoices.act.${act}`)}
        fields={act === 'send' ? INVOICE_FIELDS : TO_REJECT}
        nameOf={(field) => t(`invoices.field.${field}`)}
        columns={({ mappedBy, headerLine }) => t(`invoices.columns.${mappedBy}`, { line: headerLine })}
        refused={choose.error === null ? undefined : refusalWords(words, choose.error)}
        onChoice={(choice) => choose.mutate(choice)}
        closeButton={
          <Button
            name="close-invoices"
            onPress={() => {
              focusNext('open-invoices')
              close.mutate({})
            }}
          >
            {t('reconcile.file.close')}
          </Button>
        }
      >
        {read === undefined ? null : (
          <>
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
      </SheetCard>
      <RowList draft={draft} onHeader={(headerLine) => choose.mutate({ sheet: sheetAt, headerLine })} />
      {asked === undefined ? null : (
        <ConfirmDialog act={act} read={asked} onClose={() => setAsked(undefined)} />
      )}
    </>
  )
}
