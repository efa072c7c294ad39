/** One till and the people around it: opened, crashed and reopened on the same disk, as planned. */
import type { Till } from '#counter/till.ts'
import { JournalFailed } from '#journal/failure.ts'
import type { Journal } from '#journal/journal.ts'
import type { Random } from '#domain/ports.ts'
import type { VirtualTime } from '#test/support/virtual-time.ts'
import type { Calm } from './calm.ts'
import type { Counter } from './counter.ts'
import { failing, type Disk, type Gate } from './disk.ts'
import type { Judge } from './judge.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import type { Listener } from './listener.ts'
import type { News } from './news.ts'
import type { Line } from './line.ts'
import type { Act, CrashAt, Plan } from './plan.ts'
import {
  ADDRESSES,
  FIRST_MERCHANT,
  openProgram,
  PROFILE,
  SECOND_MERCHANT,
  type Breaks,
  type SetUp,
} from './program.ts'
import type { Tally } from './tally.ts'
import { keepNumbers, watchJournal, type Proven } from './watched-journal.ts'

export type ShopDeps = {
  readonly plan: Plan
  readonly time: VirtualTime
  /** How far its clock is ahead of the gateway's. */
  readonly lead: () => number
  readonly random: Random
  readonly disk: Disk
  readonly line: Line
  readonly judge: Judge
  readonly tally: Tally
  readonly breaks: Breaks
  readonly calm: Calm
  readonly news: News
  readonly onPrint: (slip: string) => void
}

export type Shop = {
  /** Undefined while the till is down. */
  till(): Till | undefined
  /** The counter at which a person works; undefined while the till is down. */
  counter(): Counter | undefined
  /** The till itself has no reason not to ask. */
  isFine(): boolean
  /** How far its clock was ahead of the gateway's at the program's latest start. */
  leadAtStart(): number
  /** Its clock was set. */
  disturb(): void
  /** The listener that the gateway calls; undefined while it is off. */
  listener(): Listener | undefined
  profile(): GatewayProfile
  /** The merchant it is set up for. */
  merchant(): string
  setVault(isOpen: boolean): void
  becomeAnother(downMs: number): void
  /** Whether the gateway is set up under its first address. */
  isAtHome(): boolean
  moveGateway(downMs: number): void
  flushLies(): void
  loseDisk(act: Extract<Act, { do: 'disk-lost' }>): void
  backUp(): Promise<void>
  loseAll(act: Extract<Act, { do: 'all-lost' }>): Promise<void>
  /** The journal of the latest opening. */
  journal(): Journal
  crash(act: Extract<Act, { do: 'crash' }>): void
  hurtDisk(act: Extract<Act, { do: 'disk' }>): void
  /** No more faults are planned for it; a till that is down opens automatically. */
  mend(): void
  restart(): void
}

type Life = { alive: boolean; counter: Counter | undefined }

export function openShop(deps: ShopDeps): Shop {
  const { plan, time, random, disk, line, judge, tally, breaks, calm } = deps
  let life: Life = { alive: false, counter: undefined }
  const setUp: SetUp = { merchant: FIRST_MERCHANT, vaultIsOpen: true, address: ADDRESSES[0] }
  let journal: Journal | undefined
  let crashing: { readonly at: CrashAt; after: number; readonly downMs: number } | undefined
  let hurt: { readonly how: 'lost' | 'kept'; after: number; readonly lastsMs: number } | undefined
  let badUntil = 0
  let leadAtStart = 0
  const proven: Proven = { events: 0 }
  const numbers = keepNumbers(judge)
  /** Falls back to what a backup knows, or to nothing. */
  let fallBack = judge.remember()
  let backedUp: number | undefined

  const isAtHome = (): boolean => setUp.address === ADDRESSES[0]
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
    life.counter?.people.idle.stop()
    deps.news.onDeath()
    calm.disturb()
    crashing = undefined
    disk.crash()
    time.timers.after(downMs, open)
  }
  /** The program passes a point at which it may die. */
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
    calm.disturb()
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
    // A program cannot start on a disk that refuses writes.
    if (diskIsBad()) return void time.timers.after(5_000, open)
    const mine: Life = { alive: true, counter: undefined }
    life = mine
    leadAtStart = deps.lead()
    try {
      mine.counter = openOn(mine)
      const { recovered } = mine.counter.till
      if (mine.alive) tally.note('till opens', () => `${recovered.interrupted} interrupted`)
      calm.disturb()
    } catch (error) {
      bug(mine, error, 'open')
      die(10_000, 'while it opens')
    }
  }

  function openOn(mine: Life): Counter {
    const kept = disk.open(time.clock.now, gateOf(mine), () => !diskIsBad(), {
      ...breaks.opening,
      onBack: (how) => tally.note(`brought back after ${how}`),
    })
    if (kept.copy?.news === 'brought-up') tally.count('copy brought up')
    const watched = watchJournal(kept, mine, judge, { proven, numbers })
    const own = breaks.journal?.(watched, disk) ?? watched
    journal = watched
    return openProgram({
      ...{ plan, time, random, tally, breaks, setUp, calm },
      journal: own,
      transport: line.transport(() => mine.alive),
      isAlive: () => mine.alive,
      counter: () => mine.counter,
      onStep: (step) => pass(mine, step),
      onEvent: (event) => deps.news.hear(event, mine.counter),
      onPrint: deps.onPrint,
      bug: (error, where) => bug(mine, error, where),
    })
  }

  open()
  return {
    till: () => (life.alive ? life.counter?.till : undefined),
    counter: () => (life.alive ? life.counter : undefined),
    isFine: () => {
      const deps = life.alive ? life.counter?.till.deps : undefined
      if (deps === undefined || !isAtHome() || !setUp.vaultIsOpen || diskIsBad() || !deps.journalSound())
        return false
      const now = time.clock.now()
      const { hour } = deps.budget.headroom(now)
      return hour.left * 2 > hour.of && deps.budget.nextFreeAt(now, 'watcher') <= now
    },
    leadAtStart: () => leadAtStart,
    disturb: calm.disturb,
    listener: () => (life.alive && plan.calls ? life.counter?.listener() : undefined),
    profile: () => PROFILE,
    merchant: () => setUp.merchant,
    setVault: (isOpen) => {
      setUp.vaultIsOpen = isOpen
      calm.disturb()
    },
    becomeAnother: (downMs) => {
      if (!life.alive) return
      die(downMs, 'to be set up')
      setUp.merchant = setUp.merchant === FIRST_MERCHANT ? SECOND_MERCHANT : FIRST_MERCHANT
    },
    isAtHome,
    moveGateway: (downMs) => {
      if (plan.hasAddress !== true) return
      die(downMs, 'to move the gateway')
      setUp.address = isAtHome() ? ADDRESSES[1] : ADDRESSES[0]
    },
    flushLies: () => {
      disk.lie?.()
      tally.note('a flush lies')
    },
    loseDisk: ({ what, downMs }) => {
      if (!life.alive || disk.lose === undefined) return
      die(downMs, 'with a disk')
      disk.lose(what)
      tally.note(`disk lost, ${what}`)
    },
    backUp: async () => {
      // Otherwise half of what is under way would be in it.
      await time.settle()
      if (!life.alive || disk.backUp === undefined || diskIsBad() || journal?.failure() !== undefined) return
      fallBack = judge.remember()
      backedUp = Number(await disk.backUp(time.clock.now))
      if (backedUp !== Number(journal?.read.seqNow())) throw new Error('the till went on under a backup')
      tally.note('backup made', () => `${backedUp} events`)
    },
    loseAll: async (act) => {
      await time.settle()
      if (!life.alive || disk.loseAll === undefined || disk.bringBack === undefined) return
      // Without a backup, a new machine could not become this till.
      const what = act.what === 'machine' && backedUp === undefined ? 'files' : act.what
      die(act.downMs, 'with all its disks')
      disk.loseAll(what)
      tally.note(`all lost, ${what}`)
      const { how, events } = await disk.bringBack(time.clock.now, breaks.opening ?? {})
      if (events !== (backedUp ?? 0)) judge.say('forgotten', `${events} of ${backedUp ?? 0} events came back`)
      tally.note(backedUp === undefined ? 'begun anew' : 'backup brought back', () => how)
      proven.events = 0
      fallBack()
    },
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
      setUp.vaultIsOpen = true
    },
    restart: () => die(1_000, 'for the night'),
  }
}
