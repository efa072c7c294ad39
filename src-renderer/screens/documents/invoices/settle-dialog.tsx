import { useState } from 'react'
import type { InvoiceBlock } from '#contract/invoices-views.ts'
import { useQueryOf } from '../../../bridge/queries.ts'
import { QueryBody } from '../../../till/query-body.tsx'
import { useToast } from '../../../till/toast.tsx'
import { useApprovedCommand } from '../../../till/use-approved-command.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ManyChoice } from '../../../ui/many-choice.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { SmallField } from '../../../ui/small-field.tsx'
import { WhyLine } from '../../../ui/why-line.tsx'
import { useWords } from '../../../words/words.tsx'

const ENDS = ['accepted', 'partly', 'refused'] as const
type End = (typeof ENDS)[number]
type Props = { readonly block: InvoiceBlock; readonly onClose: () => void }

/** A person has looked on the provider's portal, and says under their own name how the block ended. */
export function SettleDialog({ block, onClose }: Props) {
  const { t } = useWords()
  const toast = useToast()
  const [end, setEnd] = useState<End | undefined>(undefined)
  const [refused, setRefused] = useState<readonly string[]>([])
  const [note, setNote] = useState('')
  const { run, isPending, error, dialog } = useApprovedCommand('invoices.settle')
  const { reference, act, count, said } = block
  const isMissing =
    end === undefined ||
    note.trim() === '' ||
    (end === 'partly' && (refused.length === 0 || refused.length === count))
  const settle = () => {
    if (end === undefined) return
    const named = end === 'partly' ? [...refused] : []
    run({ reference, becomes: end, refused: named, note: note.trim() }, () => {
      toast({ text: ({ t }) => t('invoices.settled'), tone: 'quiet' })
      onClose()
    })
  }
  return (
    <>
      <Dialog
        title={t('invoices.settle.title')}
        isOpen
        onClose={onClose}
        actions={
          <>
            <Button onPress={onClose}>{t('common.cancel')}</Button>
            <Button
              name="settle-do"
              kind="primary"
              isPending={isPending}
              isDisabled={isMissing}
              describedBy="invoices-settle-why"
              onPress={settle}
            >
              {t('invoices.settle.do')}
            </Button>
          </>
        }
      >
        <p>{t('invoices.settle.body')}</p>
        {said.accepted + said.refused === 0 ? null : <p>{t('invoices.settle.said', said)}</p>}
        <Choice
          label={t(`invoices.settle.which.${act}`)}
          value={end ?? ''}
          onChange={setEnd}
          options={ENDS.map((value) => ({
            value,
            words: t(`invoices.settle.${value}`),
            isDisabled: value === 'partly' && count < 2,
          }))}
        />
        {end === 'partly' ? (
          <RefusedLines reference={reference} refused={refused} onRefused={setRefused} />
        ) : null}
        <div className="flex">
          <SmallField label={t('attention.settle.note')} value={note} onText={setNote} maxLength={120} />
        </div>
        <WhyLine id="invoices-settle-why" refused={error}>
          {isMissing ? t('invoices.settle.why') : undefined}
        </WhyLine>
      </Dialog>
      {dialog}
    </>
  )
}

const PART = 50

type LinesProps = {
  readonly reference: string
  readonly refused: readonly string[]
  readonly onRefused: (documents: readonly string[]) => void
}

function RefusedLines({ reference, refused, onRefused }: LinesProps) {
  const { t } = useWords()
  const [skip, setSkip] = useState(0)
  const lines = useQueryOf('invoices.lines', { reference, skip, limit: PART }, { keep: true })
  return (
    <QueryBody of={lines}>
      {({ total, rows }) => {
        const here = rows.map(({ document }) => document)
        return (
          <>
            <ManyChoice
              id="invoices-refused"
              label={t('invoices.settle.refused.which')}
              values={refused.filter((document) => here.includes(document))}
              onChange={(chosen) =>
                onRefused([...refused.filter((document) => !here.includes(document)), ...chosen])
              }
              options={rows.map(({ document, said }) => ({
                value: document,
                words: said === 'refused' ? t('invoices.settle.saidRefused', { document }) : document,
              }))}
            />
            <Pager total={total} skip={skip} shown={rows.length} part={PART} onSkip={setSkip} />
          </>
        )
      }}
    </QueryBody>
  )
}
