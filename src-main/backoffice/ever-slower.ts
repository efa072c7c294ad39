import type { BackofficeDeps } from './deps.ts'

const LOOK_MS = 30_000
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

/** Looks every half minute, one look at a time, until it is stopped; at once where a look resolves with true. */
export function lookAgain(
  { timers, bug }: Pick<BackofficeDeps, 'timers' | 'bug'>,
  where: string,
  look: () => Promise<boolean>,
): { soon(): void; stop(): void } {
  let isStopped = false
  let isLooking = false
  let isWanted = false
  let cancel = () => undefined as void
  const begin = (): void => {
    isLooking = true
    isWanted = false
    void look()
      .catch((error: unknown) => {
        bug(error, where)
        return false
      })
      .then((isMore) => {
        isLooking = false
        again(isMore || isWanted ? 0 : LOOK_MS)
      })
  }
  const again = (ms: number): void => {
    if (!isStopped) cancel = timers.after(ms, begin)
  }
  again(LOOK_MS)
  return {
    soon: () => {
      isWanted = true
      if (isLooking) return
      cancel()
      again(0)
    },
    stop: () => {
      isStopped = true
      cancel()
    },
  }
}
