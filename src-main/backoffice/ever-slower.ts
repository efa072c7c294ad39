import type { BackofficeDeps } from './deps.ts'

export const LOOK_MS = 30_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Ever more slowly: most are decided within a minute, and the rate limit belongs to the sales. */
function pauseAfter(age: number): number {
  if (age < 5 * MINUTE) return MINUTE
  if (age < HOUR) return 5 * MINUTE
  return age < 24 * HOUR ? 30 * MINUTE : 6 * HOUR
}

/** Whether to ask now about what is open since then and was last asked about at `asked`; a clock may be set back. */
export function isDue(now: number, since: number, asked: number | undefined): boolean {
  return asked === undefined || now - asked >= pauseAfter(now - since) || now < asked
}

/** Looks every half minute, one look at a time, until it is stopped. */
export function lookAgain(
  { timers, bug }: Pick<BackofficeDeps, 'timers' | 'bug'>,
  where: string,
  look: (isStopped: () => boolean) => Promise<void>,
): { stop(): void } {
  let isStopped = false
  let cancel = () => undefined as void
  const again = (): void => {
    if (isStopped) return
    cancel = timers.after(LOOK_MS, () => {
      look(() => isStopped)
        .catch((error: unknown) => bug(error, where))
        .finally(again)
    })
  }
  again()
  return {
    stop: () => {
      isStopped = true
      cancel()
    },
  }
}
