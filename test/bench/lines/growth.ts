/** Memory of the whole program in the evening, and after a rest, next to the same till in the morning. */
import { FATES, planDay } from '#test/day/plan.ts'
import { playSale } from '#test/day/play.ts'
import { keepSomething, openDay } from '#test/day/till.ts'
import { newProfile } from '#test/support/loket-app.ts'
import { measureMemory } from '#test/support/memory.ts'
import { control, type Line } from '../report/line.ts'

const SALES = 300
/** Each kind of sale once: until then the program still loads what a sale needs. */
const FIRST = FATES.length
const IDLE_MINUTES = 5
/** How often a page of the control keeps half a megabyte: a sixth of a day. */
const KEPT = 50
/** A process returns memory in parts: the smallest of so many looks. */
const LOOKS = 8
const KB = 1_024
const MOST = 1.03

export const growthLine: Line = {
  name: 'growth',
  title: `Memory a day later, all processes (PSS): idle after ${SALES} sales`,
  unit: 'MB',
  floor: `the same till idle after its first ${FIRST} sales, one of each kind`,
  goals: [
    { what: `after ${SALES} sales`, side: 'evening', share: 0.5, most: { times: MOST, of: 'floor' } },
    {
      what: `and ${IDLE_MINUTES} minutes without any`,
      side: 'rested',
      share: 0.5,
      most: { times: MOST, of: 'floor' },
    },
    control(`a page that keeps half a megabyte ${KEPT} times more`, { times: MOST, of: 'rested' }),
  ],
  rounds: 2,
  open: async () => ({ round: day, close: async () => undefined }),
}

async function day(seed: number) {
  const profile = newProfile()
  const { loket, counter } = await openDay(profile.folder)
  try {
    const sell = async (from: number, to: number): Promise<void> => {
      for (const planned of planDay(seed, SALES).slice(from, to))
        await playSale({ loket, counter, keyMs: 0 }, planned)
    }
    const memory = async (): Promise<readonly number[]> => [(await measureMemory(loket, LOOKS)).kb / KB]
    await sell(0, FIRST)
    const floor = await memory()
    await sell(FIRST, SALES)
    const evening = await memory()
    await loket.cashier.waitForTimeout(IDLE_MINUTES * 60_000)
    const rested = await memory()
    for (let kept = 0; kept < KEPT; kept += 1) await keepSomething(loket)
    return { floor, evening, rested, control: await memory() }
  } finally {
    await loket.quit()
    profile.remove()
  }
}
