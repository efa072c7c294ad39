import { habits } from '#simulator/habits/all.ts'
import type { Habit, HabitKind } from '#simulator/habits/habit.ts'
import { startPracticeGateway } from '#test/support/practice-gateway.ts'
import { callWith, isOwnCall, readWith } from './calls.ts'
import { isOfSale, liveWith } from './lives.ts'

export type Row = {
  readonly name: string
  readonly kind: HabitKind
  readonly why: string
  readonly steps: string
  readonly open: string
  /** `paid`, `checked`, `unread`, `false`, `nothing` for a sale; `read` or `unread` for everything else. */
  readonly verdict: string
  readonly bugs: readonly string[]
}

/** Every habit once, in sequence: a habit applies to the whole gateway. */
export async function habitTable(of: readonly Habit[] = habits): Promise<readonly Row[]> {
  const config = { perMinute: 1_000_000, perHour: 1_000_000, depositBalance: '99999999999.00' }
  const gateway = await startPracticeGateway({ config })
  try {
    const rows: Row[] = []
    for (const habit of of) rows.push(await rowOf(habit))
    return rows
  } finally {
    await gateway.kill()
  }

  async function rowOf(habit: Habit): Promise<Row> {
    const { name, kind, why } = habit
    if (isOfSale(habit)) {
      const { moments, verdict, bugs } = await liveWith(habit, gateway)
      const steps = moments.map(({ after, says }) => `${after}: ${says}`).join(' → ')
      return { name, kind, why, steps, open: moments.at(-1)?.open.join(', ') ?? '', verdict, bugs }
    }
    const { says, ok } = isOwnCall(habit) ? await callWith(habit) : await readWith(habit, gateway)
    return { name, kind, why, steps: says, open: '', verdict: ok ? 'read' : 'unread', bugs: [] }
  }
}
