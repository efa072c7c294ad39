import { useRef, useState } from 'react'
import type { ReviewQuery } from '#contract/procedures/review.ts'
import type { BusinessDay, ReportBy, ReviewChoices, ReviewRow } from '#contract/review-views.ts'
import { SignOffDialog } from '../../acts/sign-off/sign-off-dialog.tsx'
import { useWanted } from '../../till/navigation.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { useBeside } from '../../ui/use-small.ts'
import { Chips } from './chips.tsx'
import { Dialogs, type Asked } from './dialogs.tsx'
import { DisputeDialog } from './dispute-dialog.tsx'
import { openedOf, type Opened } from './opened.ts'
import { FIELDS, isSet } from './query-fields.ts'
import { rangeOf, withRange } from './ranges.ts'
import { BackToReport } from './report/back-to-report.tsx'
import { narrowed } from './report/narrow.ts'
import { Report, type ReportPlace } from './report/report.tsx'
import type { View } from './report/view-switch.tsx'
import { ReviewBody } from './review-body.tsx'
import { ReviewCash } from './review-cash.tsx'
import { ReviewFound } from './review-found.tsx'
import type { ListHandle } from './review-list.tsx'
import { ReviewOrder } from './review-order.tsx'
import { REVIEW_KEYS } from './review-keys.ts'
import { ReviewToolbar } from './review-toolbar.tsx'

/** One query decides what is shown; everything on the screen takes it. */
export function Review({ choices }: { readonly choices: ReviewChoices }) {
  const [query, setQuery] = useState<ReviewQuery>(() => rangeOf('today', choices.today))
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<Opened | null>(null)
  const [asked, setAsked] = useState<Asked | undefined>(undefined)
  const [view, setView] = useState<View>('list')
  const [place, setPlace] = useState<ReportPlace>({ by: 'day' })
  // The report's own query, while one of its groups is in the list.
  const [reported, setReported] = useState<ReviewQuery | undefined>(undefined)
  // Here, since the story is mounted anew when the window's size changes.
  const [disputed, setDisputed] = useState<string | null>(null)
  const [signing, setSigning] = useState<BusinessDay | null>(null)
  const searchField = useRef<HTMLInputElement>(null)
  const filterButton = useRef<HTMLButtonElement>(null)
  const list = useRef<ListHandle>(null)
  const text = search.trim()
  const isBeside = useBeside()
  useWanted('history', ({ reference }) => setOpened({ reference, isCash: false }))

  const toSearch = () => {
    searchField.current?.focus()
    searchField.current?.select()
  }
  const toJump = () => (search === '' && view === 'list' ? setAsked('jump') : false)
  const isCovered = opened !== null && !isBeside
  useShortcuts(
    {
      [REVIEW_KEYS.search]: toSearch,
      [REVIEW_KEYS.searchToo]: toSearch,
      [withoutCapsLock(REVIEW_KEYS.searchToo)]: toSearch,
      [REVIEW_KEYS.jump]: toJump,
      [withoutCapsLock(REVIEW_KEYS.jump)]: toJump,
    },
    { enabled: !isCovered },
  )
  const close = () => {
    setOpened(null)
    // The list may have been inert until now, and can take the focus one frame later.
    requestAnimationFrame(() => list.current?.focus())
  }
  const change = (next: ReviewQuery) => {
    setQuery(next)
    // The chip that had the focus may be gone.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) filterButton.current?.focus()
    })
  }
  const look = (next: View) => {
    setView(next)
    setSearch('')
    setReported(undefined)
    setPlace({ by: place.by })
  }
  const narrow = (by: ReportBy, part: string) => {
    setReported(query)
    setPlace({ by, part })
    setQuery(narrowed(query, by, part))
    setView('list')
  }
  const toReport = () => {
    if (reported !== undefined) setQuery(reported)
    setReported(undefined)
    setSearch('')
    setView('report')
  }
  const open = (row: ReviewRow) => setOpened(openedOf(row))
  const isNarrowed =
    query.from !== undefined || query.to !== undefined || FIELDS.some((field) => isSet(query, field))
  const shape = { isAlone: !isBeside, onOpen: setOpened, onBack: close }
  const story =
    opened === null ? null : opened.isCash ? (
      <ReviewCash key={opened.reference} reference={opened.reference} {...shape} />
    ) : (
      <ReviewOrder
        key={opened.reference}
        reference={opened.reference}
        cashier={opened.cashier}
        {...shape}
        onDispute={() => setDisputed(opened.reference)}
      />
    )
  const shown = { query, opened: opened?.reference ?? null, onOpen: open, handle: list }
  return (
    <div className="relative h-full">
      {/* Stays mounted behind what covers it, so that coming back finds the same row at the same place. */}
      <div
        inert={isCovered}
        className={`flex h-full flex-col gap-2 small:h-auto small:min-h-full ${isCovered ? 'invisible small:hidden' : ''}`}
      >
        <ReviewToolbar
          view={view}
          onView={look}
          query={query}
          choices={choices}
          onRange={(range) => change(withRange(query, range))}
          onDates={() => setAsked('dates')}
          onQuery={change}
          onSaveView={() => setAsked('save-view')}
          onViews={() => setAsked('views')}
          onField={setAsked}
          filterButton={filterButton}
          onJump={() => setAsked('jump')}
          onExport={() => setAsked('export')}
          search={search}
          onSearch={setSearch}
          searchField={searchField}
          onLeaveDown={() => list.current?.focus()}
        />
        <Chips query={query} onQuery={change} onField={setAsked} />
        {reported === undefined ? null : (
          <BackToReport onBack={toReport} isEnabled={!isCovered && opened === null} />
        )}
        <div className="flex min-h-0 grow gap-3">
          <div className="flex min-w-0 grow flex-col gap-2">
            {text !== '' ? (
              <ReviewFound {...shown} text={text} onWiden={isNarrowed ? () => setQuery({}) : undefined} />
            ) : view === 'report' ? (
              <Report
                {...{ query, choices, place }}
                onPlace={setPlace}
                onQuery={change}
                onOpen={open}
                onNarrow={narrow}
                isOpened={opened !== null}
                handle={list}
              />
            ) : (
              <ReviewBody
                {...shown}
                choices={choices}
                onQuery={change}
                onSignOff={setSigning}
                isNarrow={opened !== null && isBeside}
              />
            )}
          </div>
          {isBeside ? <div className={opened === null ? 'hidden' : 'w-100 shrink-0'}>{story}</div> : null}
        </div>
      </div>
      {isBeside || opened === null ? null : (
        <div className="absolute inset-0 bg-surface small:static">{story}</div>
      )}
      {asked === undefined ? null : (
        <Dialogs
          asked={asked}
          query={query}
          choices={choices}
          onQuery={change}
          onDay={(day) => requestAnimationFrame(() => list.current?.jump(day))}
          onClose={() => setAsked(undefined)}
        />
      )}
      {signing === null ? null : (
        <SignOffDialog
          day={signing}
          onClose={() => setSigning(null)}
          onOrder={(reference) => {
            setSigning(null)
            setOpened({ reference, isCash: false })
          }}
        />
      )}
      {disputed === null ? null : <DisputeDialog reference={disputed} onClose={() => setDisputed(null)} />}
    </div>
  )
}

/** A key as it comes, from the capital letter that is drawn on its button. */
function withoutCapsLock(key: string): string {
  return key.slice(0, -1) + key.slice(-1).toLowerCase()
}
