import type { PayoutView } from '#contract/payout-views.ts'
import { useCommand } from '../../../bridge/queries.ts'
import { useToast } from '../../../till/toast.tsx'
import { Button } from '../../../ui/button.tsx'
import { RefusalNote } from '../../../ui/refusal-note.tsx'
import { useWords } from '../../../words/words.tsx'
import { refusalWords } from './refusal-words.ts'

/** A dialog of this payout. */
export type Opened = 'check' | 'mark' | 'withdraw'

type Props = {
  readonly payout: PayoutView
  readonly onOpen: (dialog: Opened) => void
  readonly onEdit: () => void
}

const SAID = ['success', 'failed', 'not-found', 'no-answer'] as const

/** What can be done now. */
export function PayoutActs({ payout: { number, can }, onOpen, onEdit }: Props) {
  const words = useWords()
  const { t } = words
  const toast = useToast()
  const propose = useCommand('payouts.propose', () =>
    toast({ text: (now) => now.t('payouts.proposed'), tone: 'quiet' }),
  )
  const send = useCommand('payouts.send')
  const lookUp = useCommand('payouts.lookUp', ({ said }) => {
    const known = SAID.find((each) => each === said) ?? 'open'
    toast({ text: (now) => now.t(`payouts.lookedUp.${known}`), tone: 'quiet' })
  })
  const paper = useCommand('payouts.paper', ({ saved }) => {
    if (saved) toast({ text: (now) => now.t('payouts.paper.saved'), tone: 'quiet' })
  })
  const refused = refusalWords(words, propose.error ?? send.error ?? lookUp.error ?? paper.error)
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {can.propose ? (
          <Button
            name="payout-propose"
            kind="primary"
            isPending={propose.isPending}
            onPress={() => propose.mutate({ number })}
          >
            {t('payouts.propose')}
          </Button>
        ) : null}
        {can.approve ? (
          <Button name="payout-check" kind="primary" onPress={() => onOpen('check')}>
            {t('payouts.check')}
          </Button>
        ) : null}
        {can.lookUp ? (
          <Button
            name="payout-look-up"
            kind="primary"
            isPending={lookUp.isPending}
            onPress={() => lookUp.mutate({ number })}
          >
            {t('payouts.lookUp')}
          </Button>
        ) : null}
        {can.send ? (
          <Button name="payout-send" isPending={send.isPending} onPress={() => send.mutate({ number })}>
            {t('payouts.send')}
          </Button>
        ) : null}
        {can.edit ? (
          <Button name="payout-edit" onPress={onEdit}>
            {t('payouts.edit')}
          </Button>
        ) : null}
        {can.mark ? (
          <Button name="payout-mark" onPress={() => onOpen('mark')}>
            {t('payouts.mark')}
          </Button>
        ) : null}
        {can.withdraw ? (
          <Button name="payout-withdraw" onPress={() => onOpen('withdraw')}>
            {t('payouts.withdraw')}
          </Button>
        ) : null}
        <Button name="payout-paper" isPending={paper.isPending} onPress={() => paper.mutate({ number })}>
          {t('payouts.paper')}
        </Button>
      </div>
      <RefusalNote>{refused}</RefusalNote>
    </>
  )
}
