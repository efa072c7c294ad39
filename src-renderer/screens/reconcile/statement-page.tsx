import type { StatementChoicesInput } from '#contract/settlement-input.ts'
import type { StatementView } from '#contract/settlement-statement-views.ts'
import { useState } from 'react'
import { useCommand, useQueryOf } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useFocusNext } from '../../ui/use-focus-next.ts'
import { useWords } from '../../words/words.tsx'
import { ColumnFields } from './column-fields.tsx'
import { CompareCard } from './compare-card.tsx'
import { LineList } from './line-list.tsx'
import { QueryBody } from '../../till/query-body.tsx'
import { DateOrderField, SheetField, StatusFields } from './reading-fields.tsx'
import type { ReconcilePage } from './pages.ts'
import { refusalWords } from './refusal-words.ts'

type Props = { readonly onPage: (page: ReconcilePage) => void }

/** A file of the bank or a portal: chosen, mapped, read, and compared. */
export function StatementPage({ onPage }: Props) {
  const words = useWords()
  const { t } = words
  const statement = useQueryOf('settlement.statement', {})
  const open = useCommand('settlement.open')
  const close = useCommand('settlement.close')
  const focusNext = useFocusNext()
  const button = (
    <Button name="open-statement" kind="primary" isPending={open.isPending} onPress={() => open.mutate({})}>
      {t('reconcile.open')}
    </Button>
  )
  return (
    <>
      {open.error === null ? null : (
        <RefusalNote>
          <p>{refusalWords(words, open.error)}</p>
          {statement.data ? <p>{t('reconcile.open.kept')}</p> : null}
        </RefusalNote>
      )}
      <QueryBody of={statement}>
        {(data) =>
          data === null ? (
            <div className="grow rounded-card bg-raised">
              <EmptyState
                title={t('reconcile.statement.none')}
                body={t('reconcile.statement.none.body')}
                action={button}
              />
            </div>
          ) : (
            <>
              <section
                aria-labelledby="reconcile-file"
                className="flex flex-wrap items-center gap-3 rounded-card bg-raised p-4"
              >
                <div className="min-w-0 grow">
                  <h2 id="reconcile-file" className="text-lead font-bold wrap-anywhere">
                    {data.name}
                  </h2>
                  <p className="text-note text-muted">
                    {t('reconcile.file', { format: data.format.toUpperCase(), n: data.lines })}
                    {data.encoding === undefined ? '' : ` · ${data.encoding.toUpperCase()}`}
                    {data.sheet === '' ? '' : ` · ${data.sheet}`}
                  </p>
                </div>
                <Button
                  name="close-statement"
                  onPress={() => {
                    focusNext('open-statement')
                    close.mutate({})
                  }}
                >
                  {t('reconcile.file.close')}
                </Button>
                {button}
              </section>
              <Opened key={`${data.hash} ${data.openedAt}`} statement={data} onPage={onPage} />
            </>
          )
        }
      </QueryBody>
    </>
  )
}

type OpenedProps = Props & { readonly statement: StatementView }

function Opened({ statement, onPage }: OpenedProps) {
  const words = useWords()
  const { t } = words
  const choose = useCommand('settlement.choose')
  const [edits, setEdits] = useState<StatementChoicesInput['edits']>(statement.edits)
  const { read, sheetAt, oddQuotes } = statement
  const { period } = read ?? {}
  const put = (next: Partial<StatementChoicesInput>) =>
    choose.mutate({
      sheet: sheetAt,
      ...(period?.by === 'person' ? { period: { from: period.from, through: period.through } } : {}),
      ...(read === undefined ? {} : { headerLine: read.headerLine, mapping: read.mapping }),
      onlyCredits: read?.onlyCredits ?? false,
      edits,
      ...next,
    })
  const edit = (line: number, column: number, text: string) => {
    const others = edits.filter((each) => each.line !== line || each.column !== column)
    const next = [...others, { line, column, text }]
    setEdits(next)
    put({ edits: next })
  }
  /** Of another header the columns are guessed anew. */
  const head = (headerLine: number) =>
    choose.mutate({ sheet: sheetAt, headerLine, onlyCredits: false, edits })
  /** Corrections are of the lines of one sheet. */
  const turn = (sheet: number) => {
    setEdits([])
    choose.mutate({ sheet, onlyCredits: false, edits: [] })
  }
  return (
    <>
      {choose.error === null ? null : <RefusalNote>{refusalWords(words, choose.error)}</RefusalNote>}
      {oddQuotes.length === 0 ? null : (
        <Callout tone="clock" shape="note">
          {t('reconcile.file.quote', { n: oddQuotes.length, lines: oddQuotes.slice(0, 5).join(', ') })}
        </Callout>
      )}
      <SheetField statement={statement} onSheet={turn} />
      {read === undefined ? (
        <Callout tone="clock" shape="note" role="status">
          {t('reconcile.header.none')}
        </Callout>
      ) : (
        <>
          <section
            aria-labelledby="reconcile-columns"
            className="flex flex-col gap-3 rounded-card bg-raised p-4"
          >
            <div>
              <h2 id="reconcile-columns" className="text-lead font-bold">
                {t('reconcile.columns')}
              </h2>
              <p className="text-note text-muted">
                {t(`reconcile.columns.${read.mappedBy}`, { line: read.headerLine })}
              </p>
            </div>
            <ColumnFields
              header={read.header}
              mapping={read.mapping}
              onMapping={(mapping) => put({ mapping })}
            />
            {read.mapping.amount === undefined ? null : (
              <Switch isOn={read.onlyCredits} onChange={(onlyCredits) => put({ onlyCredits })}>
                {t('reconcile.columns.onlyCredits')}
              </Switch>
            )}
            <DateOrderField read={read} onMapping={(mapping) => put({ mapping })} />
            <StatusFields read={read} onMapping={(mapping) => put({ mapping })} />
          </section>
          <CompareCard
            read={read}
            onPeriod={(next) => put({ period: next })}
            onResult={() => onPage('result')}
            onTerms={() => onPage('terms')}
          />
        </>
      )}
      <LineList statement={statement} onEdit={edit} onHeader={head} />
    </>
  )
}
