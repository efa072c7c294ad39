import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorState } from '../../till/error-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../words/words.tsx'

type Props<T> = {
  readonly name: string
  readonly title: string
  /** Words and deed of the way to the whole; absent where its parts are the ways. */
  readonly open?: string
  readonly onOpen?: () => void
  readonly asked: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  readonly lines?: number
  /** Its content takes the whole width, under its title. */
  readonly isWide?: boolean
  readonly children: (data: T) => ReactNode
}

/** One thing to know, with the way to all about it. It fails alone. */
export function Card<T>({ name, title, open, onOpen, asked, lines = 2, isWide = false, children }: Props<T>) {
  const { t } = useWords()
  const { data, error, refetch } = asked
  const retry = () => void refetch()
  const content = (
    <>
      {data === undefined || error === null ? null : (
        <Callout tone="danger" shape="down" role="alert">
          <p>{t('today.stale')}</p>
        </Callout>
      )}
      {data === undefined ? <Skeleton lines={lines} /> : children(data)}
    </>
  )
  const hasFailed = data === undefined && error !== null
  return (
    <section
      aria-labelledby={`today-${name}`}
      data-card={name}
      className="flex flex-col gap-2 rounded-card bg-raised p-5 low:gap-1.5 low:p-4"
    >
      <div className={`flex gap-x-4 gap-y-2 ${isWide ? 'items-center' : 'items-start'}`}>
        <div className="flex min-w-0 grow flex-col gap-1.5">
          <h2
            id={`today-${name}`}
            className={isWide ? 'text-lead font-bold' : 'text-note font-semibold text-muted'}
          >
            {title}
          </h2>
          {isWide || hasFailed ? null : content}
        </div>
        {onOpen === undefined ? null : (
          <Button name={name} onPress={onOpen} className="shrink-0">
            {open}
          </Button>
        )}
      </div>
      {isWide && !hasFailed ? content : null}
      {hasFailed ? <ErrorState error={error} onRetry={retry} compact /> : null}
    </section>
  )
}
