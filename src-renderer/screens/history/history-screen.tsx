import { useCallback, useRef, useState } from 'react'
import type { StateKind } from '#domain/order.ts'
import { CashList } from '../../past/cash-list.tsx'
import type { GridHandle } from './history-grid.tsx'
import { HistoryRows } from './history-rows.tsx'
import { HistoryToolbar } from './history-toolbar.tsx'
import { TimelineScreen } from './timeline-screen.tsx'
import { useHistory } from './use-history.ts'
import { useWanted } from '../../till/navigation.tsx'

/** Every order of this till, newest first; a row opens its timeline. */
export function HistoryScreen() {
  const [search, setSearch] = useState('')
  const [state, setState] = useState<StateKind | undefined>(undefined)
  const [active, setActive] = useState(0)
  const [opened, setOpened] = useState<string | null>(null)
  const [isCash, setCash] = useState(false)
  const searchRef = useRef<HTMLInputElement>(null)
  const grid = useRef<GridHandle>(null)
  useWanted('history', ({ reference }) => setOpened(reference))
  const pages = useHistory({ search, state })

  const toSearch = () => {
    searchRef.current?.focus()
    searchRef.current?.select()
  }
  const close = useCallback(() => {
    setOpened(null)
    setCash(false)
    // The list was inert until now and can take the focus one frame later.
    requestAnimationFrame(() => grid.current?.focus())
  }, [])
  const narrow = (change: () => void) => {
    change()
    setActive(0)
  }
  const isCovered = opened !== null || isCash
  return (
    <div className="relative h-full">
      {/* Stays mounted behind the timeline, so that coming back finds the same row at the same place. */}
      <div
        inert={isCovered}
        className={`flex h-full flex-col gap-3 small:min-h-100 ${isCovered ? 'invisible small:hidden' : ''}`}
      >
        <HistoryToolbar
          search={search}
          onSearch={(text) => narrow(() => setSearch(text))}
          searchRef={searchRef}
          onLeaveDown={() => grid.current?.focus()}
          state={state}
          onState={(next) => narrow(() => setState(next))}
          total={pages.total}
          isCounting={pages.isLoading}
          onCash={() => setCash(true)}
        />
        <HistoryRows
          pages={pages}
          isFiltered={search.trim() !== '' || state !== undefined}
          active={active}
          onActive={setActive}
          onOpen={setOpened}
          onType={toSearch}
          onClear={() => {
            narrow(() => setSearch(''))
            setState(undefined)
            toSearch()
          }}
          handle={grid}
        />
      </div>
      {isCash ? (
        <div className="absolute inset-0 bg-surface small:static">
          <CashList onBack={close} />
        </div>
      ) : null}
      {opened === null ? null : (
        <div className="absolute inset-0 bg-surface small:static">
          <TimelineScreen key={opened} reference={opened} onOpen={setOpened} onBack={close} />
        </div>
      )}
    </div>
  )
}
