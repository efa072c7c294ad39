import type { ConnectView } from '#contract/connect-views.ts'
import type { Check } from '#contract/health-views.ts'
import type { Health } from '#contract/views.ts'
import { CLOCK_TOLERANCE_MS } from '#domain/payable.ts'
import { checkOf, fact, type Finding } from './check.ts'
import type { TillFacts } from './facts.ts'

/** A fifth of the calls is left for people once the watcher has slowed down. */
const LOW_SHARE = 0.2

export function checkClock({ health, testedClockMs }: TillFacts): Check {
  const { gateway, clockSetBy } = health
  return checkOf('clock', clockFinding(health, testedClockMs), [
    fact('set', 'ms', clockSetBy),
    fact('provider', 'ms', gateway.turnedAway?.clockMs ?? testedClockMs),
  ])
}

/** A provider that accepts our calls has found their times right. */
function clockFinding({ gateway, clockSetBy }: TillFacts['health'], testedMs: number | undefined): Finding {
  if (gateway.turnedAway?.clockMs !== undefined) return { state: 'bad', why: 'clock-differs' }
  if (clockSetBy !== undefined) return { state: 'look', why: 'clock-set' }
  if (gateway.connection === 'up' && gateway.turnedAway === undefined) return undefined
  if (testedMs === undefined) return { state: 'unknown', why: 'clock-unproven' }
  return Math.abs(testedMs) > CLOCK_TOLERANCE_MS ? { state: 'bad', why: 'clock-differs' } : undefined
}

/** The provider's clock minus ours, by the last test of this connection; the test counts from our side. */
export function testedClock({ isStale, steps }: Pick<ConnectView, 'isStale' | 'steps'>): number | undefined {
  const clock = steps.find(({ step }) => step === 'clock')
  const seconds = clock?.values['seconds']
  if (isStale || typeof seconds !== 'number') return undefined
  return (clock?.finding?.endsWith('ahead') === true ? -seconds : seconds) * 1_000
}

export function checkConnection({ health: { gateway } }: TillFacts): Check {
  return checkOf('connection', connectionFinding(gateway), [
    fact('answered', 'epoch-ms', gateway.lastAnswerAt),
    fact('other-merchant', 'epoch-ms', gateway.otherMerchant?.at),
  ])
}

function connectionFinding({ connection, turnedAway, otherMerchant }: Health['gateway']): Finding {
  if (otherMerchant !== undefined) return { state: 'bad', why: 'connection-other-merchant' }
  if (connection === 'down') return { state: 'bad', why: 'connection-down' }
  if (turnedAway !== undefined) return { state: 'bad', why: 'connection-turned-away' }
  return connection === 'untried' ? { state: 'unknown', why: 'connection-untried' } : undefined
}

export function checkRate({ health: { budget } }: TillFacts): Check {
  const { hourLeft, hourOf, minuteLeft, minuteOf, nextFreeAt } = budget
  const isLow = hourLeft <= LOW_SHARE * hourOf
  const finding: Finding =
    nextFreeAt !== undefined
      ? { state: 'bad', why: 'rate-used-up' }
      : isLow
        ? { state: 'look', why: 'rate-low' }
        : undefined
  return checkOf('rate', finding, [
    fact('hour', 'count', hourLeft, hourOf),
    fact('minute', 'count', minuteLeft, minuteOf),
  ])
}
