import { useEffect, useState } from 'react'
import { useWords } from '../words/words.tsx'
import { BridgeRefusal } from '../bridge/call.ts'
import { Callout } from '../ui/callout.tsx'
import { clockOf } from '../ui/countdown-ring.tsx'
import { useErrorWords } from './error-state.tsx'

/**
 * Milliseconds left of a wait set by the main process, updated every second. Measured on the page's monotonic
 * clock: changing the computer's time does not shorten the shown wait.
 */
export function usePause(waitMs: number | undefined, from: unknown): number {
  const [told, tell] = useState({ waitMs, from, left: waitMs ?? 0 })
  useEffect(() => {
    const until = performance.now() + (waitMs ?? 0)
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      // Whole milliseconds: a sum of fractions may come out a hair too long, and would show a second more.
      const rest = Math.max(0, Math.round(until - performance.now()))
      tell({ waitMs, from, left: rest })
      if (rest > 0) timer = setTimeout(tick, rest % 1000 || 1000)
    }
    tick()
    return () => clearTimeout(timer)
  }, [waitMs, from])
  // No tick yet for a new wait: use its full length, so that without a wait typing works at once.
  return told.waitMs === waitMs && told.from === from ? told.left : (waitMs ?? 0)
}

/** How long to wait after a refused PIN, if the refusal says so. */
export function waitOf(error: unknown): number | undefined {
  const wait = error instanceof BridgeRefusal ? error.error.details?.['waitMs'] : undefined
  return wait === undefined ? undefined : Number(wait)
}

type Props = { readonly id?: string; readonly error: unknown; readonly left: number }

/** Why a PIN was rejected: tries left, or the time until the next. `left` comes from `usePause`. */
export function PinSays({ id, error, left }: Props) {
  const { t } = useWords()
  const errorWords = useErrorWords()
  if (left > 0) {
    return (
      <div id={id}>
        <Callout tone="clock" shape="wait" role="alert">
          <p className="font-semibold">{t('people.lockedOut')}</p>
          <p role="timer" aria-live="off" className="text-lead font-bold tabular-nums">
            {clockOf(left)}
          </p>
        </Callout>
      </div>
    )
  }
  if (error === null || error === undefined) return <div id={id} hidden />
  const code = error instanceof BridgeRefusal ? error.error.code : undefined
  // The wait is over: nothing more to say.
  if (code === 'locked-out') return <div id={id} hidden />
  const details = error instanceof BridgeRefusal ? error.error.details : undefined
  return (
    <div id={id}>
      <Callout tone="danger" shape="down" role="alert">
        <p className="font-semibold">
          {code === 'wrong-pin'
            ? t('people.wrongPin', { left: Number(details?.['left'] ?? 0) })
            : errorWords(error)}
        </p>
      </Callout>
    </div>
  )
}
