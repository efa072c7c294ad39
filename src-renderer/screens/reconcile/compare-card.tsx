import { useState } from 'react'
import type { StatementView } from '#contract/settlement-statement-views.ts'
import { useCommand, useQueryOf } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useWords } from '../../words/words.tsx'
import { PeriodLine } from './period-line.tsx'
import { BalanceNote, ReadNotes } from './read-notes.tsx'
import { refusalWords } from './refusal-words.ts'
import { Sum } from './sum.tsx'
import { StopButton } from './working-line.tsx'

type Read = NonNullable<StatementView['read']>
type Props = {
  readonly read: Read
  readonly onPeriod: (period: { readonly from: string; readonly through: string }) => void
  readonly onResult: () => void
  readonly onTerms: () => void
}

/** The sums of what was read, to be confirmed before it is compared. */
export function CompareCard({ read, onPeriod, onResult, onTerms }: Props) {
  const words = useWords()
  const { t } = words
  const [isAsked, setAsked] = useState(false)
  const terms = useQueryOf('settlement.terms', {})
  const isUnready = terms.data?.terms.fees.confirmed === false
  const { days } = read
  return (
    <section aria-labelledby="reconcile-read" className="flex flex-col gap-3 rounded-card bg-raised p-4">
      <h2 id="reconcile-read" className="text-lead font-bold">
        {t('reconcile.read')}
      </h2>
      <ReadSums read={read} />
      <PeriodLine read={read} onPeriod={onPeriod} />
      <ReadNotes read={read} />
      {isUnready ? (
        <Callout tone="clock" shape="note">
          <p>{t('reconcile.why.fees-not-confirmed')}</p>
          <div>
            <Button name="to-terms" onPress={onTerms}>
              {t('reconcile.toTerms')}
            </Button>
          </div>
        </Callout>
      ) : null}
      <div>
        <Button
          name="compare"
          kind="primary"
          isDisabled={days === undefined || terms.data === undefined}
          onPress={() => setAsked(true)}
        >
          {t('reconcile.compare')}
        </Button>
      </div>
      {isAsked ? (
        <CompareDialog read={read} mayBank={!isUnready} onDone={onResult} onClose={() => setAsked(false)} />
      ) : null}
    </section>
  )
}

function ReadSums({ read: { counts, credits, debits, notPaid } }: { readonly read: Read }) {
  const { t } = useWords()
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      <Sum name={t('reconcile.read.credits')} minor={credits} isStrong />
      <Sum name={t('reconcile.read.debits')} minor={debits} />
      <div className="flex flex-col">
        <dt className="text-note text-muted">{t('reconcile.read.rows')}</dt>
        <dd className="font-semibold">
          {t('reconcile.read.counts', { read: counts.read, unread: counts.unread })}
          {notPaid === 0 ? null : ` · ${t('reconcile.read.notPaid', { n: notPaid })}`}
        </dd>
      </div>
    </dl>
  )
}

type DialogProps = {
  readonly read: Read
  readonly mayBank: boolean
  readonly onDone: () => void
  readonly onClose: () => void
}

function CompareDialog({ read, mayBank, onDone, onClose }: DialogProps) {
  const words = useWords()
  const { t } = words
  const [kind, setKind] = useState<'bank' | 'portal'>(mayBank ? 'bank' : 'portal')
  const [withoutUnread, setWithout] = useState(false)
  const compare = useCommand('settlement.compare', () => {
    onClose()
    onDone()
  })
  const { counts, credits, debits, named } = read
  return (
    <Dialog
      title={t('reconcile.compare.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          {compare.isPending ? <StopButton /> : <Button onPress={onClose}>{t('common.cancel')}</Button>}
          <Button
            name="apply"
            kind="primary"
            isPending={compare.isPending}
            isDisabled={(counts.unread > 0 && !withoutUnread) || (kind === 'portal' && named === 0)}
            onPress={() => compare.mutate({ with: kind, credits, debits, withoutUnread })}
          >
            {t('reconcile.compare.do')}
          </Button>
        </>
      }
    >
      <p>{t('reconcile.compare.body')}</p>
      <ReadSums read={read} />
      <BalanceNote read={read} />
      <Choice
        label={t('reconcile.compare.kind')}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'bank', words: t('reconcile.with.bank'), isDisabled: !mayBank },
          { value: 'portal', words: t('reconcile.with.portal') },
        ]}
      />
      <p className="text-note text-muted">{t(`reconcile.compare.${kind}`, { n: named })}</p>
      {kind === 'portal' && !read.isWhole ? (
        <Callout tone="clock" shape="note">
          {t('reconcile.compare.notWhole')}
        </Callout>
      ) : null}
      {counts.unread === 0 ? null : (
        <Switch isOn={withoutUnread} onChange={setWithout}>
          {t('reconcile.compare.without', { n: counts.unread })}
        </Switch>
      )}
      {compare.error === null ? null : <RefusalNote>{refusalWords(words, compare.error)}</RefusalNote>}
    </Dialog>
  )
}
