import { useState } from 'react'
import { DUE_FIELDS } from '#contract/dues-input.ts'
import type { DuesDraft } from '#contract/dues-views.ts'
import { useCommand } from '../../../bridge/queries.ts'
import { SheetCard } from '../../../till/sheet-card.tsx'
import { Button } from '../../../ui/button.tsx'
import { useFocusNext } from '../../../ui/use-focus-next.ts'
import { useWords } from '../../../words/words.tsx'
import { MakeDialog } from './make-dialog.tsx'
import { RowList } from './row-list.tsx'
import { Sums } from './sums.tsx'
import { refusalWords } from './words.ts'

type Props = { readonly draft: DuesDraft }

/** A workbook that is open: its columns, its sums, and its rows with the faults first. */
export function DraftView({ draft }: Props) {
  const words = useWords()
  const { t } = words
  const { sheetAt, read } = draft
  /** As it was when it was asked about: what changes since is refused. */
  const [asked, setAsked] = useState<typeof read>(undefined)
  const choose = useCommand('dues.choose')
  const close = useCommand('dues.close')
  const focusNext = useFocusNext()
  return (
    <>
      <SheetCard
        id="dues-file"
        draft={draft}
        fields={DUE_FIELDS}
        nameOf={(field) => t(`dues.field.${field}`)}
        columns={({ mappedBy, headerLine }) => t(`dues.columns.${mappedBy}`, { line: headerLine })}
        refused={choose.error === null ? undefined : refusalWords(words, choose.error)}
        onChoice={(choice) => choose.mutate(choice)}
        closeButton={
          <Button
            name="close-dues"
            onPress={() => {
              focusNext('open-dues')
              close.mutate({})
            }}
          >
            {t('reconcile.file.close')}
          </Button>
        }
      >
        {read === undefined ? null : (
          <>
            <Sums read={read} />
            <div>
              <Button
                name="make-dues"
                kind="primary"
                isDisabled={read.good === 0}
                onPress={() => setAsked(read)}
              >
                {t('dues.make', { n: read.good })}
              </Button>
            </div>
          </>
        )}
      </SheetCard>
      <RowList draft={draft} onHeader={(headerLine) => choose.mutate({ sheet: sheetAt, headerLine })} />
      {asked === undefined ? null : <MakeDialog read={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
