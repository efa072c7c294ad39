import { useRef, useState } from 'react'
import { INVOICE_STATES, type InvoiceState } from '#contract/invoices-input.ts'
import { useCommand, useQueryOf } from '../../../bridge/queries.ts'
import { QueryBody } from '../../../till/query-body.tsx'
import { useToast } from '../../../till/toast.tsx'
import { Button } from '../../../ui/button.tsx'
import { ManyChoice } from '../../../ui/many-choice.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { RefusalNote } from '../../../ui/refusal-note.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { useWords } from '../../../words/words.tsx'
import { InvoiceLine } from './invoice-line.tsx'
import { refusalWords } from './words.ts'

const PART = 50

/** All invoices of this till, by state and number. */
export function InvoiceListCard() {
  const words = useWords()
  const { t } = words
  const toast = useToast()
  const field = useRef<HTMLInputElement>(null)
  const [states, setStates] = useState<readonly InvoiceState[]>([])
  const [text, setText] = useState('')
  const [skip, setSkip] = useState(0)
  const list = useQueryOf(
    'invoices.list',
    { states: [...states], text: text.slice(0, 32), skip, limit: PART },
    { keep: true, inTurn: true },
  )
  const copy = useCommand('invoices.copyPage', () =>
    toast({ text: ({ t }) => t('invoices.copied'), tone: 'quiet' }),
  )
  return (
    <section aria-labelledby="invoices-all" className="flex flex-col gap-3 rounded-card bg-raised p-4">
      <h2 id="invoices-all" className="text-lead font-bold">
        {t('invoices.all')}
      </h2>
      <SearchBox
        label={t('invoices.search')}
        hint={t('invoices.search')}
        clear={t('invoices.search.clear')}
        text={text}
        onText={(next) => {
          setText(next)
          setSkip(0)
        }}
        field={field}
        onLeaveDown={() => document.querySelector<HTMLElement>('button[name="copy-page"]')?.focus()}
      />
      {copy.error === null ? null : <RefusalNote>{refusalWords(words, copy.error)}</RefusalNote>}
      <QueryBody of={list}>
        {({ total, rows, counts, toldPaid, hasOlder }) => (
          <>
            <ManyChoice
              id="invoices-states"
              label={t('invoices.states')}
              isLabelHidden
              values={states}
              onChange={(next) => {
                setStates(INVOICE_STATES.filter((each) => next.includes(each)))
                setSkip(0)
              }}
              options={INVOICE_STATES.filter((each) => counts[each] > 0 || states.includes(each)).map(
                (value) => ({ value, words: t(`invoices.state.count.${value}`, { n: counts[value] }) }),
              )}
            />
            {toldPaid === 0 ? null : (
              <p data-told-paid={toldPaid} className="text-note">
                {t('invoices.toldPaid', { n: toldPaid })}
              </p>
            )}
            {rows.length === 0 ? (
              <p className="py-2 text-muted">{t(text === '' ? 'invoices.none' : 'invoices.none.found')}</p>
            ) : null}
            <ul data-invoice-list={total} className="flex flex-col">
              {rows.map((invoice) => (
                <InvoiceLine
                  key={invoice.document}
                  invoice={invoice}
                  look={invoice.state}
                  words={t(`invoices.state.${invoice.state}`)}
                >
                  {invoice.isToldPaid ? (
                    <Mark tone="clock" shape="note" words={t('invoices.toldPaid.one')} />
                  ) : null}
                  {invoice.state === 'accepted' ? (
                    <Button
                      name="copy-page"
                      label={t('invoices.copyPage.label', { document: invoice.document })}
                      onPress={() => copy.mutate({ document: invoice.document })}
                    >
                      {t('invoices.copyPage')}
                    </Button>
                  ) : null}
                </InvoiceLine>
              ))}
            </ul>
            <Pager total={total} skip={skip} shown={rows.length} part={PART} onSkip={setSkip} />
            {hasOlder ? <p className="text-note text-muted">{t('invoices.older')}</p> : null}
          </>
        )}
      </QueryBody>
    </section>
  )
}
