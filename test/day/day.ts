import { mkdirSync, rmSync, appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ShiftView, ZView } from '#contract/shift-views.ts'
import type { OrderView } from '#contract/views.ts'
import type { ZReport } from '#domain/shift.ts'
import { newProfile, type LoketApp } from '#test/support/loket-app.ts'
import { gatewayBook, journalBook, type Book, type JournalBook } from './books.ts'
import { measureMemory, type Memory } from '#test/support/memory.ts'
import { planDay } from './plan.ts'
import { playSale, typeAmount, type Played, type Stage } from './play.ts'
import { FLOAT, keepSomething, openDay } from './till.ts'

export type DayPlan = {
  readonly sales: number
  readonly seed: number
  /** How often memory is measured each time; the smallest counts. Default 8. */
  readonly looks?: number
  /** The control: the cashier's page keeps half a megabyte of every sale. */
  readonly leak?: boolean
  readonly say?: (text: string) => void
}

export type DayReport = {
  readonly played: readonly Played[]
  readonly seconds: number
  readonly z: ZReport
  readonly journal: JournalBook
  readonly gateway: Book
  readonly memory: {
    readonly afterTen: Memory
    readonly atEnd: Memory
    readonly parts: readonly string[]
  }
  readonly sums: {
    /** The customers' payments by the plan, in sen. */
    readonly planned: bigint
    readonly hash: string
    readonly comparison: string
    readonly keys: number
    /** Sales whose order has a different amount than typed. */
    readonly dropped: number
    /** A key omitted on purpose changed the amount. */
    readonly controlNoticed: boolean
  }
}

const target = join(import.meta.dirname, '../../out/day')
/** Memory is first measured after this many sales. */
const FIRST_SALES = 10

/** Plays the day in a separate profile and closes it; the results come from the files afterwards. */
export async function playDay({ sales, seed, looks = 8, leak, say }: DayPlan): Promise<DayReport> {
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const profile = newProfile()
  let running: LoketApp | undefined
  try {
    const stage = await openDay(profile.folder)
    const { loket } = stage
    running = loket
    const started = performance.now()
    const { played, afterTen } = await playSales(stage, planDay(seed, sales), {
      looks,
      leak: leak === true,
      say: say ?? (() => undefined),
    })
    const seconds = (performance.now() - started) / 1000
    const atEnd = await measureMemory(loket, looks)
    const controlNoticed = await noticesDroppedKey(stage)
    await askAboutEverything(loket)
    const closed = await closeShift(loket)
    await loket.cashier.screenshot({ path: join(target, 'after-z.png') })
    await loket.quit()
    running = undefined
    return {
      played,
      seconds,
      z: closed.z,
      journal: journalBook(profile.folder),
      gateway: gatewayBook(profile.folder, Date.now()),
      memory: { afterTen, atEnd, parts: partsOf(afterTen, atEnd) },
      sums: {
        planned: played.reduce((sum, { received }) => sum + BigInt(received) * 100n, 0n),
        hash: closed.hash,
        comparison: comparisonWords(closed.z),
        keys: played.reduce((sum, { keys }) => sum + keys, 0),
        dropped: played.filter(({ amountKept }) => !amountKept).length,
        controlNoticed,
      },
    }
  } finally {
    await running?.kill()
    profile.remove()
  }
}

async function playSales(
  stage: Stage,
  plan: ReturnType<typeof planDay>,
  { looks, leak, say }: Required<Pick<DayPlan, 'looks' | 'leak' | 'say'>>,
): Promise<{ readonly played: readonly Played[]; readonly afterTen: Memory }> {
  const played: Played[] = []
  let afterTen: Memory | undefined
  for (const planned of plan) {
    if (played.length === FIRST_SALES) afterTen = await measureMemory(stage.loket, looks)
    const sale = await playSale(stage, planned)
    played.push(sale)
    appendFileSync(join(target, 'day.jsonl'), `${JSON.stringify({ at: Date.now(), ...sale })}\n`)
    if (leak) await keepSomething(stage.loket)
    if (played.length % 25 === 0) say(`  ${played.length} sales`)
  }
  return { played, afterTen: afterTen ?? (await measureMemory(stage.loket, looks)) }
}

/** One more sale with one key omitted, cancelled afterwards: its amount must differ from the intended one. */
async function noticesDroppedKey(stage: Stage): Promise<boolean> {
  const meant = 123_450
  await typeAmount(stage, meant, 3)
  const shown = (await stage.loket.cashier.inputValue('[data-amount-field] input')).replaceAll(/\D/g, '')
  await stage.loket.cashier.keyboard.press('Escape')
  return shown !== String(meant)
}

/**
 * Uncertain orders may be decided by now: both books must close on the same facts, without a settling order.
 */
async function askAboutEverything({ call, cashier }: LoketApp): Promise<void> {
  for (;;) {
    for (const { reference, can } of (await call('order.open')) as readonly OrderView[])
      if (can.checkNow) await call('order.checkNow', { reference })
    const open = (await call('order.open')) as readonly OrderView[]
    if (!open.some(({ state }) => state === 'settling')) return
    await cashier.waitForTimeout(2_000)
  }
}

async function closeShift(loket: LoketApp): Promise<ZView> {
  await loket.call('shift.compare', { act: 'start' })
  for (;;) {
    const { comparing } = (await loket.call('shift.get')) as ShiftView
    if (comparing.kind === 'done') break
    await loket.cashier.waitForTimeout(250)
  }
  return (await loket.call('shift.close', {
    countedMinor: FLOAT,
    comparison: { kind: 'made' },
    approval: { person: 'practice-manager', pin: '2222' },
  })) as ZView
}

function comparisonWords({ comparison }: ZReport): string {
  if (comparison.kind === 'not-made') return 'not made'
  const { compared, disagreements, unanswered } = comparison
  return `of ${compared} orders: ${disagreements.length} disagreements, ${unanswered.length} unanswered`
}

function partsOf(before: Memory, after: Memory): readonly string[] {
  return after.parts.map(({ pid, name, kb }) => {
    const was = before.parts.find((part) => part.pid === pid)?.kb ?? 0
    return `${name}: ${was} -> ${kb} kB`
  })
}
