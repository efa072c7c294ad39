import { useRef, useState } from 'react'
import type { ZView } from '#contract/shift-views.ts'
import { useWords } from '../../words/words.tsx'
import { useQueryOf } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { ErrorState } from '../../till/error-state.tsx'
import { inFours } from '../../ui/in-fours.ts'
import { Mark } from '../../ui/mark.tsx'
import { PaperPreview } from '../../till/paper-preview.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { CashLines, Difference } from './cash-lines.tsx'
import { ComparisonResult } from './comparison-result.tsx'
import { Figures } from './figures.tsx'
import { HandOver } from './hand-over.tsx'
import { useBeginning } from '../../ui/use-beginning.ts'
import { useNames } from './use-names.ts'

type Props = {
  readonly number: number
  /** Made a moment ago. */
  readonly isFresh: boolean
  readonly onBack: () => void
}

/** One Z, fixed once made. */
export function ZScreen({ number, isFresh, onBack }: Props) {
  const { t } = useWords()
  const { data, error, refetch } = useQueryOf('shift.z', { number })
  const [isPrinting, setPrinting] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useBeginning(box, data !== undefined)
  useShortcuts({ Esc: onBack, ...(isFresh ? { Enter: onBack } : {}) })
  if (data === undefined) {
    return error === null ? (
      <Skeleton lines={8} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    )
  }
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-labelledby="shift-z"
      data-z={number}
      className="flex shadow-none! outline-none! h-full min-h-0 gap-4 small:h-auto small:flex-col"
    >
      <div className="flex min-h-0 w-96 shrink-0 flex-col gap-4 low:w-88 small:w-full">
        <section
          tabIndex={0}
          aria-labelledby="shift-z"
          className="flex min-h-0 grow flex-col gap-4 overflow-y-auto rounded-card bg-raised p-5 *:shrink-0 low:p-4 small:overflow-visible"
        >
          <Head view={data} />
          {data.isSound ? null : (
            <Callout tone="danger" shape="down" role="alert">
              <p className="font-semibold">{t('shift.z.unsound.body')}</p>
            </Callout>
          )}
          <CashLines cash={data.z.cash} isClosed />
          <Seal view={data} />
        </section>
        <div className="grid grid-cols-2 gap-3">
          <Button name="print" onPress={() => setPrinting(true)}>
            {t('shift.print.z')}
          </Button>
          <Button kind={isFresh ? 'primary' : 'plain'} shortcut={isFresh ? 'Enter' : 'Esc'} onPress={onBack}>
            {t(isFresh ? 'shift.z.done' : 'shift.back')}
          </Button>
        </div>
      </div>
      <div
        tabIndex={0}
        role="group"
        aria-label={t('shift.z', { n: number })}
        className="flex min-h-0 min-w-0 grow flex-col gap-5 overflow-y-auto rounded-card bg-raised p-6 *:shrink-0 low:p-4 small:overflow-visible"
      >
        <Figures figures={data.z} at={data.z.closedAt} />
        <HandOver
          handOver={{ orders: data.z.carriedOver, slips: data.z.openSlips ?? [] }}
          title={t('shift.handOver')}
        />
        <ComparisonResult comparison={data.z.comparison} />
      </div>
      {isPrinting ? (
        <PaperPreview
          what={{ kind: 'z', number }}
          title={t('shift.print.z')}
          onClose={() => setPrinting(false)}
        />
      ) : null}
    </div>
  )
}

function Head({ view: { z } }: { readonly view: ZView }) {
  const { t, dateTime } = useWords()
  const nameOf = useNames()
  const approved =
    z.approvedBy === undefined ? '' : `, ${t('shift.cash.approved', { name: nameOf(z.approvedBy) })}`
  return (
    <div className="flex flex-col gap-1">
      <h2 id="shift-z" className="text-big font-extrabold">
        {t('shift.z', { n: z.number })}
      </h2>
      {z.cash.difference === undefined ? null : (
        <p className="text-lead">
          <Difference minor={z.cash.difference.minor} />
        </p>
      )}
      <p>{t('shift.z.span', { from: dateTime(z.openedAt), to: dateTime(z.closedAt) })}</p>
      <p className="text-muted">
        {t('shift.z.closedBy', { name: nameOf(z.closedBy) })}
        {approved}
      </p>
      {z.note === undefined ? null : <p className="wrap-anywhere">{t('shift.z.note', { note: z.note })}</p>}
    </div>
  )
}

/** What proves it, folded into one line. */
function Seal({ view: { z, hash, isSound } }: { readonly view: ZView }) {
  const { t } = useWords()
  const head = (
    <Mark
      tone={isSound ? 'paid' : 'danger'}
      shape={isSound ? 'up' : 'down'}
      words={t(isSound ? 'shift.z.sealed' : 'shift.z.unsound')}
    />
  )
  return (
    <div data-hash={hash}>
      <Disclosure head={head} label={t('common.details')} about={t('shift.z.hash')}>
        {() => (
          <div className="flex flex-col gap-2 text-note">
            {isSound ? <p>{t('shift.z.sound')}</p> : null}
            <p className="text-muted">{t('shift.z.hash')}</p>
            <p data-selectable className="font-mono">
              {inFours(hash)}
            </p>
            <p className="text-muted">
              {t('shift.z.events', { from: String(z.fromSeq), to: String(z.toSeq) })} ·{' '}
              {t('shift.z.till', { n: z.till })}
            </p>
          </div>
        )}
      </Disclosure>
    </div>
  )
}
