/** One till on one disk: opened, crashed and opened again, as planned. */
import { JournalFailed } from '#journal/failure.ts'
import type { Journal } from '#journal/journal.ts'
import type { Random } from '#domain/ports.ts'
import type { VirtualTime } from '#test/support/virtual-time.ts'
import { failing, type Disk, type Gate } from '../disk.ts'
import type { Listener } from '../listener.ts'
import type { CrashAt } from '../plan.ts'
import type { Tally } from '../tally.ts'
import type { Judge } from './judge.ts'
import type { Line } from './line.ts'
import type { Act, Plan } from './plan.ts'
import type { Staff } from './people.ts'
import { openProgram, type Breaks, type Program } from './program.ts'
import { rememberReads } from './remembered.ts'

export type ShopDeps = {
  readonly plan: Plan
  readonly staff: Staff
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
  program(): Program | undefined
  listener(): Listener | undefined
  journal(): Journal
  crash(act: Extract<Act, { do: 'crash' }>): void
  hurtDisk(act: Extract<Act, { do: 'disk' }>): void
  deaf(ms: number): void
  /** No more faults are planned for it. */
  mend(): void
}

type Life = { alive: boolean; program: Program | undefined }

export function openShop(deps: ShopDeps): Shop {
  const { time, disk, line, judge, tally, breaks } = deps
  const { elapsed } = time.stopwatch
  let life: Life = { alive: false, program: undefined }
  let journal: Journal | undefined
  let crashing: { readonly at: CrashAt; after: number; readonly downMs: number } | undefined
  let hurt: { readonly how: 'lost' | 'kept'; after: number; readonly lastsMs: number } | undefined
  let badUntil = 0
  let deafUntil = 0

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
  const pass = (mine: Life, at: CrashAt): void => {
    if (!mine.alive || crashing?.at !== at) return
    if (crashing.after === 0) die(crashing.downMs, at)
    else crashing.after -= 1
  }
  const isHit = (how: 'lost' | 'kept'): boolean => {
    if (hurt?.how !== how) return false
    hurt.after -= 1
    if (hurt.after >= 0) return false
    badUntil = elapsed() + hurt.lastsMs
    tally.note(`disk fails, commit ${how}`)
    hurt = undefined
    return true
  }
  const gateOf = (mine: Life): Gate => ({
    before: () => {
      pass(mine, 'before-commit')
      if (!mine.alive || elapsed() < badUntil || isHit('lost')) throw failing()
    },
    after: () => {
      if (isHit('kept')) throw failing()
      pass(mine, 'after-commit')
    },
  })

  function open(): void {
    if (elapsed() < badUntil) return void time.timers.after(5_000, open)
    const mine: Life = { alive: true, program: undefined }
    life = mine
    try {
      mine.program = openOn(mine)
      if (mine.alive) tally.note('till opens')
      if (mine.alive) judge.onOpen()
    } catch (error) {
      bug(mine, error, 'open')
      die(10_000, 'while it opens')
    }
  }

  function openOn(mine: Life): Program {
    const kept = rememberReads(disk.open(time.clock.now, gateOf(mine), () => elapsed() >= badUntil))
    journal = watched(kept, mine, judge)
    return openProgram({
      ...deps,
      journal: breaks.journal?.(journal, disk) ?? journal,
      transport: line.transport(() => mine.alive),
      isAlive: () => mine.alive,
      onStep: (step) => pass(mine, step),
      bug: (error, where) => bug(mine, error, where),
    })
  }

  open()
  const program = (): Program | undefined => (life.alive ? life.program : undefined)
  return {
    program,
    listener: () => (elapsed() < deafUntil ? undefined : program()?.listener),
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
    deaf: (ms) => {
      deafUntil = elapsed() + ms
    },
    mend: () => {
      crashing = undefined
      hurt = undefined
    },
  }
}

/** The judge sees every commit that the till itself knows to be done. */
function watched(kept: Journal, mine: { readonly alive: boolean }, judge: Judge): Journal {
  return {
    ...kept,
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
        if (!mine.alive) throw new JournalFailed('io', 'DEAD', undefined)
        return kept.write.nextSequence(name)
      },
      putSetting: (key, value) => kept.write.putSetting(key, value),
    },
  }
}
