import { useState } from 'react'
import type { PayoutView } from '#contract/payout-views.ts'
import { useQueryOf } from '../../../bridge/queries.ts'
import { usePersonName } from '../../../order/person-name.ts'
import { QueryBody } from '../../../till/query-body.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { useWords } from '../../../words/words.tsx'
import { CheckDialog } from './check-dialog.tsx'
import { MarkDialog } from './mark-dialog.tsx'
import { Fact, PayeeFacts } from './payee-facts.tsx'
import { type Opened, PayoutActs } from './payout-acts.tsx'
import { lookOf, stageSays, stageWords } from './stage.ts'
import { StoryList } from './story-list.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

type Props = { readonly number: number; readonly onBack: () => void; readonly onEdit: () => void }

/** One payout: what it is, what can be done now, and what has happened. */
export function PayoutStory({ number, onBack, onEdit }: Props) {
  const { t } = useWords()
  const one = useQueryOf('payouts.one', { number })
  const [opened, open] = useState<Opened | undefined>(undefined)
  const close = () => open(undefined)
  return (
    <section aria-labelledby="payout-one" className="flex flex-col gap-4 rounded-card bg-raised p-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="payout-one" className="grow text-lead font-bold">
          {t('payouts.title')} {t('payouts.number', { n: number })}
        </h2>
        <Button name="payout-back" onPress={onBack}>
          {t('payouts.back')}
        </Button>
      </div>
      <QueryBody of={one}>
        {(payout) => (
          <>
            <Status payout={payout} />
            <PayoutActs payout={payout} onOpen={open} onEdit={onEdit} />
            <PayeeFacts payout={payout} />
            <Who payout={payout} />
            <StoryList story={payout.story} />
            {opened === 'check' ? <CheckDialog payout={payout} onClose={close} /> : null}
            {opened === 'mark' ? <MarkDialog payout={payout} onClose={close} /> : null}
            {opened === 'withdraw' ? <WithdrawDialog payout={payout} onClose={close} /> : null}
          </>
        )}
      </QueryBody>
    </section>
  )
}

/** The state and what it means, in plain words. */
function Status({ payout }: { readonly payout: PayoutView }) {
  const words = useWords()
  const { t, dateTime } = words
  const nameOf = usePersonName()
  const form = useQueryOf('payouts.form', {})
  const { stage, since, heldBy, askedAt } = payout
  const isOpen = stage === 'unknown' || stage === 'pending' || stage === 'accepted'
  const asks = form.data?.canLookUp === false ? t('payouts.asks.not') : t('payouts.asks')
  return (
    <>
      <div data-payout-stage={stage}>
        <Callout {...lookOf(payout)} role="status">
          <p className="font-bold">
            {stageWords(payout, words, nameOf)} · {dateTime(since)}
          </p>
          <p>{stageSays(payout, words)}</p>
          {isOpen ? <p>{asks}</p> : null}
          {askedAt === undefined ? null : <p>{t('payouts.asked', { at: dateTime(askedAt) })}</p>}
        </Callout>
      </div>
      {heldBy === undefined ? null : (
        <Callout tone="unknown" shape="doubt">
          {t('payouts.held', { n: heldBy })}
        </Callout>
      )}
    </>
  )
}

function Who({ payout }: { readonly payout: PayoutView }) {
  const { t, dateTime } = useWords()
  const nameOf = usePersonName()
  const { maker, proposedAt, checker, approvedAt, reference, bankReference } = payout
  const at = (when: number | undefined) => (when === undefined ? '' : ` · ${dateTime(when)}`)
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 small:grid-cols-1">
      <Fact name={t('payouts.maker')}>{`${nameOf(maker)}${at(proposedAt)}`}</Fact>
      {checker === undefined ? null : (
        <Fact name={t('payouts.checker')}>{`${nameOf(checker)}${at(approvedAt)}`}</Fact>
      )}
      {reference === undefined ? null : (
        <Fact name={t('payouts.reference')}>
          <span data-selectable>{reference}</span>
        </Fact>
      )}
      {bankReference === undefined ? null : (
        <Fact name={t('payouts.bankReference')}>
          <span data-selectable>{bankReference}</span>
        </Fact>
      )}
    </dl>
  )
}
