import { useEffect, useEffectEvent, useRef } from 'react'
import type { ComparingView } from '#contract/shift-views.ts'
import { useWords } from '../../words/words.tsx'
import { useCommand } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { useAnnounce } from '../../ui/live-region.tsx'
import { ComparisonResult } from './comparison-result.tsx'
import { useRefusal } from '../../till/refusal.ts'

/** Starts automatically, shows its progress, can be stopped; findings appear below. */
export function ComparingPanel({ comparing }: { readonly comparing: ComparingView }) {
  const { t } = useWords()
  const { mutate, error } = useCommand('shift.compare')
  const refused = useRefusal()(error)
  const isNone = comparing.kind === 'none'
  const since = comparing.kind === 'done' ? comparing.since : 0
  // Runs again when orders changed since this morning's comparison.
  useOnce(isNone || since > 0, () => mutate({ act: 'start' }))
  useEndSaid(comparing)
  const again = (
    <Button onPress={() => mutate({ act: 'start' })}>
      {t(isNone ? 'shift.compare.start' : 'shift.compare.again')}
    </Button>
  )
  return (
    <div className="flex flex-col gap-4">
      <RefusalNote>{refused}</RefusalNote>
      {comparing.kind === 'running' ? (
        <Running comparing={comparing} onStop={() => mutate({ act: 'stop' })} />
      ) : null}
      {comparing.kind === 'done' ? (
        <>
          {comparing.stopped ? (
            <p className="font-semibold text-clock-text">{t('shift.compare.stopped')}</p>
          ) : null}
          {since === 0 ? null : (
            <Callout tone="clock" shape="ask" role="status">
              {t('shift.compare.since', { n: since })}
            </Callout>
          )}
          <ComparisonResult comparison={comparing.result}>{again}</ComparisonResult>
        </>
      ) : null}
      {isNone ? <div>{again}</div> : null}
    </div>
  )
}

type RunningProps = {
  readonly comparing: Extract<ComparingView, { kind: 'running' }>
  readonly onStop: () => void
}

function Running({ comparing: { done, of, waitUntil }, onStop }: RunningProps) {
  const { t, time } = useWords()
  return (
    <div className="flex flex-col gap-2">
      <ProgressLine
        label={t('shift.compare.progress')}
        done={done}
        of={of}
        words={t('shift.compare.running', { done, of })}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-lead font-semibold tabular-nums">{t('shift.compare.running', { done, of })}</p>
        <Button onPress={onStop}>{t('shift.compare.stop')}</Button>
      </div>
      {waitUntil === undefined ? null : (
        <p className="text-muted">{t('shift.compare.waits', { at: time(waitUntil, true) })}</p>
      )}
    </div>
  )
}

/** Acts the first time that it is so, and not again later. */
function useOnce(isSo: boolean, act: () => void): void {
  const done = useRef(false)
  const run = useEffectEvent(act)
  useEffect(() => {
    if (!isSo || done.current) return
    done.current = true
    run()
  }, [isSo])
}

function useEndSaid(comparing: ComparingView): void {
  const { t } = useWords()
  const announce = useAnnounce()
  const before = useRef(comparing.kind)
  useEffect(() => {
    const was = before.current
    before.current = comparing.kind
    if (was !== 'running' || comparing.kind !== 'done') return
    const { disagreements, compared } = comparing.result
    const words =
      disagreements.length === 0
        ? t('shift.compare.same', { n: compared })
        : t('shift.compare.differs', { n: disagreements.length })
    announce(words)
  }, [announce, comparing, t])
}
