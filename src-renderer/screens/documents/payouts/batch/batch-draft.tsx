import { useState } from 'react'
import type { BatchDraft } from '#contract/batch-views.ts'
import { useCommand, useQueryOf } from '../../../../bridge/queries.ts'
import { SheetCard } from '../../../../till/sheet-card.tsx'
import { SheetRows, useSheetPart } from '../../../../till/sheet-rows.tsx'
import { Button } from '../../../../ui/button.tsx'
import { MoneyText } from '../../../../ui/money-text.tsx'
import { useFocusNext } from '../../../../ui/use-focus-next.ts'
import { useWords } from '../../../../words/words.tsx'
import { refusalWords } from '../refusal-words.ts'
import { BatchSums } from './batch-sums.tsx'
import { batchFields, fieldWords, faultWords } from './batch-words.ts'
import { ProposeDialog } from './propose-dialog.tsx'

type Props = { readonly draft: BatchDraft; readonly onProposed: (batch: string) => void }

/** A workbook of payouts that is open: its columns, its sums, and its rows with the faults first. */
export function BatchDraftView({ draft, onProposed }: Props) {
  const words = useWords()
  const { t } = words
  const { read, sheetAt } = draft
  /** As it was when it was asked about: what changes since is refused. */
  const [asked, setAsked] = useState<typeof read>(undefined)
  const form = useQueryOf('payouts.form', {})
  const choose = useCommand('batches.choose')
  const close = useCommand('batches.close')
  const edit = useCommand('batches.edit')
  const shown = useSheetPart(read)
  const rows = useQueryOf('batches.lines', shown.part, { keep: true })
  const focusNext = useFocusNext()
  return (
    <>
      <SheetCard
        id="batch-file"
        draft={draft}
        fields={batchFields(form.data?.needed ?? [], read?.mapping.columns)}
        nameOf={(field) => fieldWords(words, field)}
        columns={({ mappedBy, headerLine }) => t(`payouts.batch.columns.${mappedBy}`, { line: headerLine })}
        refused={refusalWords(words, choose.error ?? edit.error ?? close.error)}
        onChoice={(choice) => choose.mutate(choice)}
        closeButton={
          <Button
            name="close-batch"
            onPress={() => {
              focusNext('open-batch')
              close.mutate({})
            }}
          >
            {t('reconcile.file.close')}
          </Button>
        }
      >
        {read === undefined ? null : (
          <>
            <BatchSums read={read} />
            <div>
              <Button
                name="propose-batch"
                kind="primary"
                isDisabled={read.good === 0}
                onPress={() => setAsked(read)}
              >
                {t('payouts.batch.propose', { n: read.good })}
              </Button>
            </div>
          </>
        )}
      </SheetCard>
      <SheetRows
        id="batch-sheet"
        draft={draft}
        shown={shown}
        of={rows}
        nameOf={(field) => fieldWords(words, field)}
        faultWords={(fault) => faultWords(words, fault)}
        onText={(line, column, text) => edit.mutate({ line, column, text })}
        onHeader={(headerLine) => choose.mutate({ sheet: sheetAt, headerLine })}
      >
        {({ name, bank, accountEndsIn, amountMinor }) => (
          <>
            <span className="min-w-0 grow wrap-anywhere">
              <span className="font-semibold">{name}</span>{' '}
              {accountEndsIn === '' ? null : (
                <span className="text-note text-muted">
                  {t('payouts.account', { bank, end: accountEndsIn })}
                </span>
              )}
            </span>
            {amountMinor === undefined ? null : <MoneyText minor={amountMinor} className="font-semibold" />}
          </>
        )}
      </SheetRows>
      {asked === undefined ? null : (
        <ProposeDialog read={asked} onProposed={onProposed} onClose={() => setAsked(undefined)} />
      )}
    </>
  )
}
