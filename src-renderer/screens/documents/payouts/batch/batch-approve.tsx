import { useState } from 'react'
import type { BatchNow } from '#contract/batch-views.ts'
import { useCommand } from '../../../../bridge/queries.ts'
import { useApproval } from '../../../../till/approval-dialog.tsx'
import { useToast } from '../../../../till/toast.tsx'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { MoneyText } from '../../../../ui/money-text.tsx'
import { readRupiah, typedRupiah } from '../../../../ui/rupiah-text.ts'
import { WhyLine } from '../../../../ui/why-line.tsx'
import { useWords } from '../../../../words/words.tsx'
import { Fact } from '../payee-facts.tsx'
import { refusalWords } from '../refusal-words.ts'

type Props = {
  readonly batch: BatchNow
  /** Rows that are left out, and their amounts. */
  readonly out: ReadonlyMap<number, bigint>
  /** Every row was on the screen. */
  readonly isSeen: boolean
  readonly onApprove: () => void
}

/** Count and sum are typed again, and signed with the PIN of the second person. */
export function BatchApprove({ batch: { id, toCheck, checkers }, out, isSeen, onApprove }: Props) {
  const words = useWords()
  const { t } = words
  const toast = useToast()
  const [countText, setCount] = useState('')
  const [totalText, setTotal] = useState('')
  const { mutateAsync, error, isPending } = useCommand('batches.approve')
  const { ask, dialog } = useApproval('payout-check', checkers)
  const { minor, isWrong } = readRupiah(totalText)
  const count = Number(countText)
  const outMinor = [...out.values()].reduce((sum, each) => sum + each, 0n)
  const why = whyNot()

  function whyNot(): string | undefined {
    if (checkers.length === 0) return t('payouts.check.nobody')
    if (!isSeen) return t('payouts.batch.check.unseen')
    if (out.size >= toCheck.count) return t('payouts.batch.check.all')
    return count === 0 || minor === undefined || minor === 0n ? t('payouts.batch.check.why') : undefined
  }
  const approve = () => {
    if (minor === undefined || why !== undefined || isPending) return
    onApprove()
    ask(async (approval) => {
      await mutateAsync({
        ...{ batch: id, without: [...out.keys()], count, totalMinor: minor },
        ...(approval === undefined ? {} : { approval }),
      })
      toast({ text: (now) => now.t('payouts.batch.approved'), tone: 'quiet' })
    })
  }
  return (
    <section aria-labelledby="batch-approve" className="flex flex-col gap-3 rounded-card bg-raised p-4">
      <h3 id="batch-approve" className="text-lead font-bold">
        {t('payouts.batch.check.end')}
      </h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 small:grid-cols-1">
        <Fact name={t('payouts.batch.toApprove')}>
          {t('payouts.batch.count', { n: toCheck.count - out.size })} ·{' '}
          <MoneyText minor={toCheck.totalMinor - outMinor} />
        </Fact>
        <Fact name={t('payouts.batch.out')}>
          <span data-batch-out={out.size}>{t('payouts.batch.count', { n: out.size })}</span> ·{' '}
          <MoneyText minor={outMinor} />
        </Fact>
      </dl>
      <p>{t('payouts.batch.check.type')}</p>
      <TextField
        id="batch-count"
        label={t('payouts.batch.check.count')}
        value={countText}
        onText={(next) => setCount(next.replaceAll(/\D/g, '').slice(0, 3))}
        pad="digits"
      />
      <TextField
        id="batch-total"
        label={t('payouts.batch.check.total')}
        value={totalText}
        onText={(next) => setTotal(typedRupiah(totalText, next).slice(0, 24))}
        pad="money"
        onEnter={approve}
        fault={isWrong ? { words: t('shift.amount.wrong'), isEmpty: false } : undefined}
      />
      <WhyLine id="batch-approve-why" refused={refusalWords(words, error)}>
        {why}
      </WhyLine>
      <div>
        <Button
          name="batch-approve"
          kind="primary"
          isDisabled={why !== undefined}
          isPending={isPending}
          describedBy="batch-approve-why"
          onPress={approve}
        >
          {t('payouts.check.do')}
        </Button>
      </div>
      {dialog}
    </section>
  )
}
