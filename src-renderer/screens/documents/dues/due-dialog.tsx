import { useState } from 'react'
import type { Due, DuesList } from '#contract/dues-views.ts'
import { useQueryOf } from '../../../bridge/queries.ts'
import { QueryBody } from '../../../till/query-body.tsx'
import { useNavigation } from '../../../till/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import { useWords } from '../../../words/words.tsx'
import { DueFacts } from './due-facts.tsx'
import { DueNumber } from './due-number.tsx'
import { EndDialog } from './end-dialog.tsx'
import { LOOK } from './words.ts'

type Props = { readonly list: DuesList; readonly reference: string; readonly onClose: () => void }

/** One due: its number, what is known of it and of its payment, and how it is ended. */
export function DueDialog({ list, reference, onClose }: Props) {
  const { t } = useWords()
  const { openWanted } = useNavigation()
  const [isEnding, setEnding] = useState(false)
  const page = useQueryOf('dues.list', { list: list.id, states: [], text: reference, skip: 0, limit: 1 })
  const due = page.data?.rows.find((each) => each.reference === reference)
  /** It may have been refused because the due has moved. */
  const backToStory = () => {
    setEnding(false)
    void page.refetch()
  }
  if (isEnding && due !== undefined) return <EndDialog list={list} due={due} onClose={backToStory} />
  return (
    <Dialog
      title={t('dues.due')}
      isOpen
      onClose={onClose}
      actions={
        <>
          {due?.state === 'paid' || due?.state === 'differs' ? (
            <Button name="due-story" onPress={() => openWanted({ kind: 'history', reference })}>
              {t('dues.payment')}
            </Button>
          ) : null}
          {due?.state === 'open' || due?.state === 'doubt' ? (
            <Button
              name="end-due"
              isDisabled={due.state === 'doubt'}
              describedBy="due-state"
              onPress={() => setEnding(true)}
            >
              {t('dues.end')}
            </Button>
          ) : null}
          <Button kind="primary" name="close" shortcut="Esc" onPress={onClose}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      <QueryBody of={page}>
        {() => (due === undefined ? <p>{t('dues.none.found')}</p> : <Opened list={list} due={due} />)}
      </QueryBody>
    </Dialog>
  )
}

function Opened({ list, due }: { readonly list: DuesList; readonly due: Due }) {
  const { t } = useWords()
  const { reference, amountMinor, state } = due
  return (
    <div data-due-open={reference} data-due-state={state} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-title font-bold">
          <MoneyText minor={amountMinor} />
        </p>
        <Mark {...LOOK[state]} words={t(`dues.state.${state}`)} />
      </div>
      <p id="due-state">{t(`dues.says.${state}`)}</p>
      <div>
        <p className="text-note text-muted">{t('sale.va')}</p>
        <DueNumber number={reference} />
      </div>
      <DueFacts list={list} due={due} />
    </div>
  )
}
