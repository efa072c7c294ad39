import { createHash } from 'node:crypto'
import type { Right } from '#domain/right.ts'
import { TEST_STEPS, type ConnectView, type StepView } from '#contract/connect-views.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import { checkProfile } from '#gateway/profile/profile-schema.ts'
import type { TestDeps } from './deps.ts'
import { reportOf } from './report.ts'
import { walk } from './walk.ts'

/** Runs one test at a time, and holds the result of the last one since Loket started. */
export type ConnectionTest = {
  view(): ConnectView
  /** Starts a test; a running one continues. It ends when the caller loses the right to it. */
  start(askForQr: boolean, right: Right): ConnectView
  stop(): ConnectView
}

type Run = {
  readonly startedAt: number
  /** Identifies the profile and the vault's content. */
  readonly about: string
  readonly profile: GatewayProfile | undefined
  readonly steps: Map<string, StepView>
  finishedAt?: number
  stopped: boolean
}

const WAITING: readonly StepView[] = TEST_STEPS.map((step) => ({
  step,
  state: 'waiting',
  values: {},
  facts: [],
}))

export function createConnectionTest(deps: TestDeps): ConnectionTest {
  const { connection, clock, announce, bug } = deps
  let run: Run | undefined
  /** The previous test may still be waiting for its last answer. */
  let end: Promise<void> = Promise.resolve()

  const keptProfile = (): GatewayProfile | undefined => {
    const checked = checkProfile(connection.profiles.read())
    return checked.ok ? checked.profile : undefined
  }
  const aboutNow = (): string =>
    createHash('sha256')
      .update(JSON.stringify([connection.profiles.read(), connection.vault.view().secrets]))
      .digest('hex')

  const go = async (mine: Run, askForQr: boolean, right: Right): Promise<void> => {
    const isStopped = (): boolean => {
      if (!mine.stopped && !right.holds()) giveUp(mine)
      return mine.stopped
    }
    try {
      await walk(deps, { askForQr, isStopped }, (step) => {
        // After a stop, results are no longer reported.
        if (isStopped()) return
        mine.steps.set(step.step, step)
        announce({ type: 'connection-test-changed' })
      })
    } catch (error) {
      bug(error, 'connection-test')
      giveUp(mine)
    }
    isStopped()
    mine.finishedAt ??= clock.now()
    const { result } = resultOf(mine)
    const failing = [...mine.steps.values()].find(({ state }) => state === 'failed')
    connection.note('connection-tested', {
      result: mine.stopped ? 'stopped' : result,
      ...(failing?.finding === undefined ? {} : { failed: `${failing.step}: ${failing.finding}` }),
      ...(mine.profile === undefined ? {} : { environment: mine.profile.environment }),
    })
    announce({ type: 'connection-test-changed' })
  }

  const view = (): ConnectView => {
    const profile = keptProfile()
    const mayAskForQr = profile !== undefined && profile.environment !== 'production'
    if (run === undefined) return { state: 'never', isStale: false, steps: WAITING, mayAskForQr }
    const { startedAt, finishedAt, stopped, about } = run
    const steps = WAITING.map((waiting) => run?.steps.get(waiting.step) ?? waiting)
    const state = stopped ? 'stopped' : finishedAt === undefined ? 'running' : 'done'
    const done = state === 'done' ? resultOf(run) : {}
    const seen = { startedAt, steps, ...done, ...(finishedAt === undefined ? {} : { finishedAt }) }
    return {
      ...seen,
      state,
      isStale: about !== aboutNow(),
      ...(state === 'running' ? {} : { report: reportOf(seen, run.profile) }),
      mayAskForQr,
    }
  }

  return {
    view,
    start: (askForQr, right) => {
      if (run !== undefined && !run.stopped && run.finishedAt === undefined) return view()
      const mine: Run = {
        startedAt: clock.now(),
        about: aboutNow(),
        profile: keptProfile(),
        steps: new Map(),
        stopped: false,
      }
      run = mine
      end = end.then(() => go(mine, askForQr, right))
      announce({ type: 'connection-test-changed' })
      return view()
    },
    stop: () => {
      if (run !== undefined && run.finishedAt === undefined && !run.stopped) {
        giveUp(run)
        run.finishedAt = clock.now()
        announce({ type: 'connection-test-changed' })
      }
      return view()
    },
  }
}

/** Marks the steps in progress as stopped. */
function giveUp(run: Run): void {
  run.stopped = true
  for (const [name, step] of run.steps)
    if (step.state === 'running') run.steps.set(name, { ...step, state: 'not-tried', finding: 'stopped' })
}

function resultOf({ steps }: Pick<Run, 'steps'>): { readonly result: 'ok' | 'warn' | 'failed' } {
  const states = new Set([...steps.values()].map(({ state }) => state))
  if (states.has('failed')) return { result: 'failed' }
  return { result: states.has('warn') ? 'warn' : 'ok' }
}
