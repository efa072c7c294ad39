import { useState } from 'react'
import type { DuesList } from '#contract/dues-views.ts'
import { useQueryOf } from '../../../bridge/queries.ts'
import { usePersonName } from '../../../order/person-name.ts'
import { QueryBody } from '../../../till/query-body.tsx'
import { useApprovedCommand } from '../../../till/use-approved-command.ts'
import { useToast } from '../../../till/toast.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { moneyWords } from '../../../ui/money-text.tsx'
import { RefusalNote } from '../../../ui/refusal-note.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useWords } from '../../../words/words.tsx'
import { DueTable } from './due-table.tsx'
import { approvedWords } from './words.ts'

/** The last list of dues, or one that was chosen. */
export function ListCard() {
  const { t } = useWords()
  const lists = useQueryOf('dues.lists', {})
  return (
    <QueryBody of={lists}>
      {(data) => {
        const [last] = data
        return last === undefined ? (
          <div className="rounded-card bg-raised py-8">
            <EmptyState title={t('dues.none')} body={t('dues.none.body')} />
          </div>
        ) : (
          <Chosen lists={data} last={last} />
        )
      }}
    </QueryBody>
  )
}

function Chosen({ lists, last }: { readonly lists: readonly DuesList[]; readonly last: DuesList }) {
  const words = useWords()
  const { t, dateTime } = words
  const toast = useToast()
  const nameOf = usePersonName()
  const [id, setId] = useState<string | undefined>(undefined)
  const { run, dialog, ...save } = useApprovedCommand('dues.save')
  const list = lists.find((each) => each.id === id) ?? last
  const { name, at, count, bills, totalMinor, approvedBy } = list
  return (
    <section aria-labelledby="dues-list" className="flex flex-col gap-3 rounded-card bg-raised p-4">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 grow basis-64">
          <h2 id="dues-list" className="text-lead font-bold">
            {t('dues.list')}
          </h2>
          <p className="text-note text-muted wrap-anywhere">
            {[
              ...(name === undefined ? [] : [name]),
              t('dues.list.by', { at: dateTime(at), name: nameOf(approvedBy) }),
              t('dues.list.sums', { count, bills, sum: moneyWords(totalMinor) }),
            ].join(' · ')}
          </p>
        </div>
        <Button
          name="save-dues"
          isPending={save.isPending}
          onPress={() =>
            run({ list: list.id }, (made) => {
              if (made !== null)
                toast({ text: ({ t }) => t('sheet.saved', { file: made.file }), tone: 'quiet' })
            })
          }
        >
          {t('dues.save')}
        </Button>
      </div>
      <RefusalNote>{approvedWords(words, save)}</RefusalNote>
      {lists.length < 2 ? null : (
        <SelectField
          id="dues-lists"
          label={t('dues.lists')}
          value={list.id}
          options={lists.map((each) => ({
            value: each.id,
            words: [
              dateTime(each.at),
              ...(each.name === undefined ? [] : [each.name]),
              t('dues.count', { n: each.count }),
            ].join(' · '),
          }))}
          onChange={setId}
        />
      )}
      <DueTable key={list.id} list={list} />
      {dialog}
    </section>
  )
}
