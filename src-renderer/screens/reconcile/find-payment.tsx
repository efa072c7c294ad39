import { useState } from 'react'
import { useQueryOf } from '../../bridge/queries.ts'
import { TextField } from '../../ui/field.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { useWords } from '../../words/words.tsx'
import { EntryRow } from './entry-row.tsx'
import { QueryBody } from '../../till/query-body.tsx'

const FORM = /^[A-Z0-9]{1,28}$/

/** From a payment to its credit. */
export function FindPayment({ seq }: { readonly seq: bigint }) {
  const { t } = useWords()
  const [text, setText] = useState('')
  const settled = useSettled(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
  const isAsked = FORM.test(settled)
  const found = useQueryOf('settlement.creditOf', { seq, reference: settled }, { enabled: isAsked })
  return (
    <section aria-label={t('reconcile.find')} className="flex flex-col gap-2 rounded-card bg-raised p-4">
      <TextField
        id="reconcile-find"
        label={t('reconcile.find')}
        help={t('reconcile.find.help')}
        value={text}
        onText={setText}
        isMono
      />
      {isAsked ? (
        <QueryBody of={found}>
          {(entry) =>
            entry === null ? (
              <p role="status">{t('reconcile.find.none')}</p>
            ) : (
              <ul data-reconcile-found>
                <EntryRow key={entry.id} seq={seq} entry={entry} />
              </ul>
            )
          }
        </QueryBody>
      ) : null}
    </section>
  )
}
