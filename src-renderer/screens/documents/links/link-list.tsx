import type { RefObject } from 'react'
import type { LinkPage, LinkRow } from '#contract/links-views.ts'
import { StatusBadge } from '../../../order/status-badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import { useWords, type Words } from '../../../words/words.tsx'

type Props = {
  readonly page: LinkPage
  readonly list: RefObject<HTMLUListElement | null>
  readonly isFiltered: boolean
  readonly onOpen: (reference: string) => void
}

/** One page of payment links; a row opens its link. */
export function LinkList({ page: { rows, isMore }, list, isFiltered, onOpen }: Props) {
  const { t } = useWords()
  if (rows.length === 0)
    return (
      <div className="rounded-card bg-raised py-8">
        <EmptyState
          title={t(isFiltered ? 'links.none-found' : 'links.none')}
          body={t(isFiltered ? 'links.none-found.body' : 'links.none.body')}
        />
      </div>
    )
  return (
    <>
      <ul
        ref={list}
        aria-label={t('links.title')}
        data-links={rows.length}
        className="flex flex-col overflow-hidden rounded-card bg-raised"
      >
        {rows.map((row) => (
          <Row key={row.reference} row={row} onOpen={onOpen} />
        ))}
      </ul>
      {isMore === true ? <p className="text-muted">{t('links.more-found', { n: rows.length })}</p> : null}
    </>
  )
}

type RowProps = { readonly row: LinkRow; readonly onOpen: Props['onOpen'] }

function Row({ row, onOpen }: RowProps) {
  const words = useWords()
  const { t, dateTime } = words
  const { reference, displayReference, amountMinor, state, createdAt, expiresAt, note } = row
  return (
    <li className="border-t border-line first:border-t-0">
      <button
        type="button"
        name="link"
        data-link={reference}
        onClick={() => onOpen(reference)}
        className="flex min-h-14 w-full cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-left hover:bg-sunken focus-visible:-outline-offset-3"
      >
        <span className="basis-48">
          <StatusBadge state={state} />
        </span>
        <MoneyText
          minor={amountMinor}
          className="basis-32 text-right font-semibold whitespace-nowrap small:text-left"
        />
        <span className="min-w-0 grow basis-72 wrap-anywhere">
          <span className="block font-semibold">{buyerName(row, words)}</span>
          <span className="block text-note text-muted">
            <span className="font-mono">{displayReference}</span>
            {note === undefined ? '' : ` · ${note}`}
          </span>
        </span>
        <span className="text-note text-muted">
          <span className="block">{t('links.created', { time: dateTime(createdAt) })}</span>
          <span className="block">{t('links.until', { time: dateTime(expiresAt) })}</span>
        </span>
      </button>
    </li>
  )
}

function buyerName({ buyer }: LinkRow, { t }: Words): string {
  if (buyer === undefined) return t('links.buyer.none')
  if (buyer.isSealed === true) return t('links.buyer.sealed')
  const { name = '', phoneEnd } = buyer
  const end = phoneEnd === undefined ? '' : t('links.phone-end', { end: phoneEnd })
  return [name, end].filter((part) => part !== '').join(' · ')
}
