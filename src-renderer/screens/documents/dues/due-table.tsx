import { useRef, useState } from 'react'
import { DUE_STATES, type DueState } from '#contract/dues-input.ts'
import type { DuesList } from '#contract/dues-views.ts'
import { BY_THE_CLOCK_MS, useQueryOf } from '../../../bridge/queries.ts'
import { QueryBody } from '../../../till/query-body.tsx'
import { ManyChoice } from '../../../ui/many-choice.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { useWords } from '../../../words/words.tsx'
import { DueDialog } from './due-dialog.tsx'
import { DueRow } from './due-row.tsx'

const PART = 50

/** The dues of a list, by state, number, and name or code of the customer. */
export function DueTable({ list }: { readonly list: DuesList }) {
  const { t } = useWords()
  const field = useRef<HTMLInputElement>(null)
  const [states, setStates] = useState<readonly DueState[]>([])
  const [text, setText] = useState('')
  const [skip, setSkip] = useState(0)
  const [opened, setOpened] = useState<string | undefined>(undefined)
  const page = useQueryOf(
    'dues.list',
    { list: list.id, states: [...states], text: searched(text), skip, limit: PART },
    // A last day ends without an event, and so does a doubt.
    { keep: true, inTurn: true, everyMs: BY_THE_CLOCK_MS },
  )
  return (
    <>
      <SearchBox
        label={t('dues.search')}
        hint={t('dues.search')}
        clear={t('dues.search.clear')}
        text={text}
        onText={(next) => {
          setText(next)
          setSkip(0)
        }}
        field={field}
        onLeaveDown={() => document.querySelector<HTMLElement>('button[name="due"]')?.focus()}
      />
      <QueryBody of={page}>
        {({ total, rows, counts }) => (
          <>
            <ManyChoice
              id="dues-states"
              label={t('dues.states')}
              isLabelHidden
              values={states}
              onChange={(next) => {
                setStates(DUE_STATES.filter((each) => next.includes(each)))
                setSkip(0)
              }}
              options={DUE_STATES.filter((each) => counts[each] > 0 || states.includes(each)).map(
                (value) => ({ value, words: t(`dues.state.count.${value}`, { n: counts[value] }) }),
              )}
            />
            {rows.length === 0 ? <p className="py-2 text-muted">{t('dues.none.found')}</p> : null}
            <ul data-dues={total} className="flex flex-col">
              {rows.map((due) => (
                <DueRow key={due.reference} due={due} onOpen={() => setOpened(due.reference)} />
              ))}
            </ul>
            <Pager total={total} skip={skip} shown={rows.length} part={PART} onSkip={setSkip} />
          </>
        )}
      </QueryBody>
      {opened === undefined ? null : (
        <DueDialog list={list} reference={opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

/** A number is shown in fours, and may be typed so. */
function searched(text: string): string {
  return /^[\d\s]+$/.test(text) ? text.replace(/\s/g, '') : text
}
