import { useState } from 'react'
import type { PayeeView } from '#contract/payout-views.ts'
import { useCommand, useQueryOf } from '../../../bridge/queries.ts'
import { usePersonName } from '../../../order/person-name.ts'
import { QueryBody } from '../../../till/query-body.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { RefusalNote } from '../../../ui/refusal-note.tsx'
import { useWords } from '../../../words/words.tsx'
import { NameVerdict } from './name-verdict.tsx'
import { PayeeDialog } from './payee-dialog.tsx'
import { refusalWords } from './refusal-words.ts'

/** The accounts that the shop pays; of each the last four digits. */
export function PayeeBook({ onBack }: { readonly onBack: () => void }) {
  const { t } = useWords()
  const payees = useQueryOf('payouts.payees', {})
  const form = useQueryOf('payouts.form', {})
  const [isAdding, setAdding] = useState(false)
  return (
    <section aria-labelledby="payee-book" className="flex flex-col gap-4 rounded-card bg-raised p-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="payee-book" className="grow text-lead font-bold">
          {t('payouts.book.title')}
        </h2>
        <Button name="payout-back" onPress={onBack}>
          {t('payouts.back')}
        </Button>
        <Button name="payee-add" kind="primary" onPress={() => setAdding(true)}>
          {t('payouts.book.add')}
        </Button>
      </div>
      <QueryBody of={payees}>
        {(book) =>
          book.length === 0 ? (
            <EmptyState title={t('payouts.book.none')} body={t('payouts.book.none.body')} />
          ) : (
            <ul data-payees className="flex flex-col gap-2">
              {book.map((payee) => (
                <Payee key={payee.id} payee={payee} canVerify={form.data?.canVerify === true} />
              ))}
            </ul>
          )
        }
      </QueryBody>
      {isAdding ? <PayeeDialog banks={form.data?.banks ?? []} onClose={() => setAdding(false)} /> : null}
    </section>
  )
}

function Payee({ payee, canVerify }: { readonly payee: PayeeView; readonly canVerify: boolean }) {
  const words = useWords()
  const { t, dateTime } = words
  const nameOf = usePersonName()
  const [isRemoving, setRemoving] = useState(false)
  const verify = useCommand('payouts.checkPayee')
  const remove = useCommand('payouts.removePayee', () => setRemoving(false))
  const { id, at, by, bankName, accountEndsIn, name = t('payouts.nameless'), checked } = payee
  return (
    <li
      data-payee={id}
      className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-control border border-line px-4 py-3"
    >
      <div className="flex min-w-0 grow basis-64 flex-col">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="text-note text-muted wrap-anywhere">
          {t('payouts.account', { bank: bankName, end: accountEndsIn })}
        </span>
        <NameVerdict checked={checked} />
        <span className="text-note text-muted">
          {t('payouts.book.added', { name: nameOf(by), at: dateTime(at) })}
        </span>
        <RefusalNote>{refusalWords(words, verify.error ?? remove.error)}</RefusalNote>
      </div>
      {canVerify ? (
        <Button name="payee-verify" isPending={verify.isPending} onPress={() => verify.mutate({ id })}>
          {t('payouts.verify')}
        </Button>
      ) : null}
      <Button name="payee-remove" onPress={() => setRemoving(true)}>
        {t('payouts.book.remove')}
      </Button>
      {isRemoving ? (
        <Dialog
          role="alertdialog"
          title={t('payouts.book.remove.title', { name })}
          isOpen
          onClose={() => setRemoving(false)}
          actions={
            <>
              <Button autoFocus onPress={() => setRemoving(false)}>
                {t('common.cancel')}
              </Button>
              <Button
                name="payee-remove-do"
                kind="danger"
                isPending={remove.isPending}
                onPress={() => remove.mutate({ id })}
              >
                {t('payouts.book.remove')}
              </Button>
            </>
          }
        >
          <p>{t('payouts.book.remove.lead')}</p>
        </Dialog>
      ) : null}
    </li>
  )
}
