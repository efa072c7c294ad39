import { useRef, useState } from 'react'
import { LINKS_PAGE_MOST } from '#contract/links-views.ts'
import { SHOWN_STATES, type ShownState } from '#domain/shown-state.ts'
import { useQueryOf } from '../../../bridge/queries.ts'
import { ErrorState } from '../../../till/error-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWords } from '../../../words/words.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { LinkList } from './link-list.tsx'
import { MakeLinkDialog } from './make-link-dialog.tsx'

const ANY = 'any'

/** Payment links, newest first: made, found, given out again and cancelled here. */
export function LinksPage() {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  const [group, setGroup] = useState<ShownState | undefined>(undefined)
  /** The starts of the pages up to this one; the first page has none. */
  const [starts, setStarts] = useState<readonly bigint[]>([])
  const [opened, setOpened] = useState<string | undefined>(undefined)
  const [isMaking, setMaking] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const text = typed.trim()
  const before = starts.at(-1)
  const offer = useQueryOf('links.offer', {}).data
  const found = useQueryOf(
    'links.list',
    {
      groups: group === undefined ? [] : [group],
      limit: LINKS_PAGE_MOST,
      ...(text === '' ? {} : { text }),
      ...(before === undefined || text !== '' ? {} : { before }),
    },
    { keep: true, inTurn: true },
  )
  const narrow = (change: () => void) => {
    change()
    setStarts([])
  }
  const { data } = found
  const isFiltered = text !== '' || group !== undefined
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox
          label={t('links.search')}
          hint={t('links.search.hint')}
          clear={t('links.search.clear')}
          text={typed}
          onText={(next) => narrow(() => setTyped(next))}
          field={field}
          onLeaveDown={() => list.current?.querySelector('button')?.focus()}
        />
        <SelectField
          id="links-state"
          label={t('links.filter')}
          value={group ?? ANY}
          onChange={(next) => narrow(() => setGroup(SHOWN_STATES.find((each) => each === next)))}
          options={[
            { value: ANY, words: t('links.filter.any') },
            ...SHOWN_STATES.map((each) => ({ value: each, words: t(`sale.status.${each}`) })),
          ]}
        />
        <Button
          name="make-link"
          kind="primary"
          isDisabled={offer === undefined || offer.notOffered !== undefined}
          describedBy="links-offer"
          onPress={() => setMaking(true)}
          className="ml-auto"
        >
          {t('links.make')}
        </Button>
      </div>
      <p id="links-offer" className="text-note text-muted empty:hidden">
        {offer?.notOffered === undefined ? '' : t(`links.none-offered.${offer.notOffered}`)}
      </p>
      {data === undefined ? (
        <div className="rounded-card bg-raised p-6">
          {found.error === null ? (
            <Skeleton lines={6} />
          ) : (
            <ErrorState error={found.error} onRetry={() => void found.refetch()} />
          )}
        </div>
      ) : (
        <LinkList page={data} list={list} isFiltered={isFiltered} onOpen={setOpened} />
      )}
      {starts.length === 0 && data?.next === undefined ? null : (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            name="newer"
            isDisabled={starts.length === 0}
            onPress={() => setStarts((now) => now.slice(0, -1))}
          >
            {t('links.newer')}
          </Button>
          <Button
            name="older"
            isDisabled={data?.next === undefined}
            onPress={() => {
              const next = data?.next
              if (next !== undefined) setStarts((now) => [...now, next])
            }}
          >
            {t('links.older')}
          </Button>
        </div>
      )}
      {opened === undefined ? null : <LinkDialog reference={opened} onClose={() => setOpened(undefined)} />}
      {isMaking && offer !== undefined ? (
        <MakeLinkDialog
          offer={offer}
          onMade={(reference) => {
            setMaking(false)
            setOpened(reference)
          }}
          onClose={() => setMaking(false)}
        />
      ) : null}
    </>
  )
}
