/** One till and the people around it: opened, crashed and opened again on the same disk, as the plan wants it. */
import { watchJournalHealth } from '#counter/journal-health.ts'
import { counterSchedule } from '#counter/schedule.ts'
import { openTill, type Till } from '#counter/till.ts'
import { createBudget } from '#gateway/budget.ts'
import { createGatewayClient, type GatewayClient } from '#gateway/client.ts'
import type { GatewayProfile } from '#gateway/profile.ts'
import { JournalFailed } from '#journal/failure.ts'
import type { Journal } from '#journal/journal.ts'
import { practiceProfile } from '#practice/profile.ts'
import type { Random } from '#domain/ports.ts'
import type { VirtualTime } from '#test/support/virtual-time.ts'
import { failing, type Disk, type Gate } from './disk.ts'
import { gatewayKeys, merchantKeys } from './keys.ts'
import type { Judge } from './judge.ts'
import type { Line } from './line.ts'
import type { Act, CrashAt, Plan } from './plan.ts'
import { sparseSchedule } from './sparse.ts'
import type { Tally } from './tally.ts'

/** What a control breaks: each takes the real thing and gives back one that is wrong. */
export type Breaks = {
  readonly client?: (real: GatewayClient) => GatewayClient
  readonly journal?: (real: Journal, disk: Disk) => Journal
  readonly profile?: Partial<GatewayProfile>
}

export type ShopDeps = {
  readonly plan: Plan
  readonly time: VirtualTime
  readonly random: Random
  readonly disk: Disk
  readonly line: Line
  readonly judge: Judge
  readonly tally: Tally
  readonly breaks: Breaks
}

export type Shop = {
  /** Undefined while the till is down. */
  till(): Till | undefined
  /** Of the last opening. */
  journal(): Journal
  crash(act: Extract<Act, { do: 'crash' }>): void
  hurtDisk(act: Extract<Act, { do: 'disk' }>): void
  /** Nothing more is in store for it; a till that is down opens by itself. */
  mend(): void
  restart(): void
}

type Life = { alive: boolean; till: Till | undefined }

const BUSY_MS = 700
const PROFILE = practiceProfile('http://127.0.0.1')
export const CASHIER = 'kasir-a'

export function openShop(deps: ShopDeps): Shop {
  const { plan, time, random, disk, line, judge, tally, breaks } = deps
  const profile: GatewayProfile = {
    ...PROFILE,
    answerSignature: plan.signs ? 'required' : 'if-present',
    ...breaks.profile,
  }
  const schedule = plan.pace === 'counter' ? counterSchedule : sparseSchedule
  const credentials = { privateKey: merchantKeys().privateKey, gatewayPublicKey: gatewayKeys().publicKey }
  let life: Life = { alive: false, till: undefined }
  let journal: Journal | undefined
  let crashing: { readonly at: CrashAt; after: number; readonly downMs: number } | undefined
  let hurt: { readonly how: 'lost' | 'kept'; after: number; readonly lastsMs: number } | undefined
  let badUntil = 0
  const proven: Proven = { events: 0 }

  const diskIsBad = (): boolean => time.stopwatch.elapsed() < badUntil
  const bug = (mine: Life, error: unknown, where: string): void => {
    if (!mine.alive) return
    if (error instanceof JournalFailed) tally.note('journal failed', () => where)
    else
      judge.say('bug', `${where}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }
  const die = (downMs: number, at: string): void => {
    if (!life.alive) return
    tally.note(`crash ${at}`, () => `down for ${downMs} ms`)
    life.alive = false
    crashing = undefined
    disk.crash()
    time.timers.after(downMs, open)
  }
  /** The way of the program past one point at which it may die. */
  const pass = (mine: Life, at: CrashAt): void => {
    if (!mine.alive || crashing?.at !== at) return
    if (crashing.after === 0) die(crashing.downMs, at)
    else crashing.after -= 1
  }
  const isHit = (how: 'lost' | 'kept'): boolean => {
    if (hurt?.how !== how) return false
    hurt.after -= 1
    if (hurt.after >= 0) return false
    badUntil = time.stopwatch.elapsed() + hurt.lastsMs
    tally.note(`disk fails, commit ${how}`)
    hurt = undefined
    return true
  }
  const gateOf = (mine: Life): Gate => ({
    before: () => {
      pass(mine, 'before-commit')
      if (!mine.alive || diskIsBad() || isHit('lost')) throw failing()
    },
    after: () => {
      if (isHit('kept')) throw failing()
      pass(mine, 'after-commit')
    },
  })

  function open(): void {
    // Nobody gets a program to start on a disk that takes nothing.
    if (diskIsBad()) return void time.timers.after(5_000, open)
    const mine: Life = { alive: true, till: undefined }
    life = mine
    try {
      mine.till = openOn(mine)
      if (mine.alive) tally.note('till opens', () => `${mine.till?.recovered.interrupted ?? 0} interrupted`)
    } catch (error) {
      bug(mine, error, 'open')
      die(10_000, 'while it opens')
    }
  }

  function openOn(mine: Life): Till {
    const kept = disk.open(time.clock.now, gateOf(mine), () => !diskIsBad())
    const watched = watch(kept, mine, judge, proven)
    const own = breaks.journal?.(watched, disk) ?? watched
    journal = own
    const timers = {
      // A machine that is busy wakes late: what would be several looks in a row becomes one.
      after: (ms: number, run: () => void) =>
        time.timers.after(
          plan.pace === 'counter' ? ms : Math.max(ms, BUSY_MS),
          () => void (mine.alive && run()),
        ),
    }
    const health = watchJournalHealth({
      // All of it is proven at the end of the scenario; what is broken stays broken until then.
      journal: { ...own, tailCheck: () => ({ ok: true, events: 0, head: '' }) },
      checkAll: () => Promise.resolve({ ok: true, events: 0, head: '' }),
      timers,
      onChange: () => undefined,
      onOpenAgain: () => {
        if (!mine.alive) return
        tally.note('journal opened anew')
        mine.till?.recoverNow()
      },
    })
    const budget = createBudget(profile.budget, own.read.latestCalls(profile.budget.perHour))
    const client = createGatewayClient({
      profile: () => profile,
      credentials: () => credentials,
      transport: line.transport(() => mine.alive),
      clock: time.clock,
      budgetLearn: budget.learn,
    })
    return openTill(
      {
        clock: time.clock,
        timers,
        random,
        journal: own,
        budget,
        profile: () => profile,
        signedIn: () => CASHIER,
        gateway: breaks.client?.(client) ?? client,
        mode: 'practice',
        journalSound: health.isSound,
        announce: () => undefined,
        onStep: (step) => pass(mine, step),
        bug: (error, where) => bug(mine, error, where),
      },
      schedule,
    )
  }

  open()
  return {
    till: () => (life.alive ? life.till : undefined),
    journal: () => {
      if (journal === undefined) throw new Error('the till was never open')
      return journal
    },
    crash: ({ at, after, downMs }) => {
      if (at === 'now') die(downMs, at)
      else crashing = { at, after, downMs }
    },
    hurtDisk: ({ how, after, lastsMs }) => {
      hurt = { how, after, lastsMs }
    },
    mend: () => {
      crashing = undefined
      hurt = undefined
    },
    restart: () => die(1_000, 'for the night'),
  }
}

/**
 * What was proven when the till was opened last is not proven again: all of it is at the end, and no life is so long that
 * the chain could break and heal.
 */
type Proven = { events: number }

/** The journal as the till holds it: everything that was committed is seen by the judge. */
function watch(kept: Journal, life: Life, judge: Judge, proven: Proven): Journal {
  return {
    file: kept.file,
    meta: kept.meta,
    get read() {
      return kept.read
    },
    write: {
      commit: (change) => {
        const done = kept.write.commit(change)
        judge.onCommit(change)
        return done
      },
      nextSequence: (name) => {
        if (!life.alive) throw new JournalFailed('io', 'DEAD', undefined)
        return kept.write.nextSequence(name)
      },
      putSetting: (key, value) => kept.write.putSetting(key, value),
    },
    copy: kept.copy,
    lastCommit: () => kept.lastCommit(),
    // The pages of a database in memory are not what is tried here.
    startCheck: () => {
      const events = Number(kept.read.seqNow())
      // Fewer are there only where a control forgets some.
      const report = kept.tailCheck(Math.max(0, events - proven.events))
      if (report.ok) proven.events = events
      return report
    },
    tailCheck: (count) => kept.tailCheck(count),
    failure: () => kept.failure(),
    onFailed: (listener) => kept.onFailed(listener),
    reopen: () => kept.reopen(),
    close: () => kept.close(),
  }
}
