/** The manager's review of a large journal on the screen, from a key to the painted frame, next to that of ten orders. */
import type { Page } from 'playwright-core'
import { type Draw, drawFrom } from '#test/seed/draw.ts'
import { paintedAfter } from '#test/support/painted-time.ts'
import { loadNow } from '../figures.ts'
import { control, type Goal, type Line, type OpenLine } from '../report/line.ts'
import { askDates, askFilter, askReference, dropFilter, FILTER_NAMES, toReview } from '../review-acts.ts'
import { slowAnswers } from '../slow-answers.ts'
import { openTillOf, type TillOfOrders } from '../till-of-orders.ts'
import { bareProgram } from './bare-window.ts'

const FEW = { orders: 10, days: 5 }
/** How often each act is done in a round. */
const TIMES = 10
const CONTROL_MS = 50
const MOST_MS = 8
const MOST_OF_FEW = 1.2

const ACTS = { page: 'first page', filter: 'a filter', search: 'a search' } as const
type Act = keyof typeof ACTS
type Times = Readonly<Record<Act, number[]>>

const goals = (Object.keys(ACTS) as readonly Act[]).flatMap((act): readonly Goal[] => [
  { what: ACTS[act], side: act, share: 0.5, most: { figure: MOST_MS } },
  {
    what: `${ACTS[act]}, next to ten orders`,
    side: act,
    share: 0.5,
    most: { times: MOST_OF_FEW, of: `${act}-few` },
  },
])
const controls = (Object.keys(ACTS) as readonly Act[]).map((act): Goal => ({
  ...control(`${ACTS[act]}, each answer ${CONTROL_MS} ms later`, { times: MOST_OF_FEW, of: act }),
  side: `${act}-control`,
}))

export const historyLine = (large: string): Line => ({
  name: 'history',
  title: "The manager's review of a large journal, from the key to the painted frame",
  unit: 'ms',
  floor: 'a bare Electron window, from a key to the frame with one letter more',
  goals: [...goals, ...controls],
  rounds: 5,
  open: () => openHistory(large),
})

async function openHistory(large: string): Promise<OpenLine> {
  const say = (text: string): void => void process.stdout.write(`  history: ${text}\n`)
  const bare = bareProgram()
  const app = await bare.open()
  const page = await app.firstWindow()
  await page.evaluate(writeKeys)
  const few = await openTillOf(FEW, { say })
  const many = await openTillOf({ copyOf: large }, { say })
  // Each goes on drawing: the page still knows the dates that it has shown.
  const [forFew, forMany] = [drawFrom(2), drawFrom(2)]
  for (const [till, draw] of [
    [few, forFew],
    [many, forMany],
  ] as const) {
    await toReview(till)
    await playActs(till, draw, noTimes())
  }
  return {
    round: async () => {
      const [ofFew, ofMany, late, floor] = [noTimes(), noTimes(), noTimes(), [] as number[]]
      const before = loadNow()
      for (let time = 0; time < TIMES; time += 1) {
        floor.push(await bareKey(page))
        await playActs(few, forFew, ofFew)
        await playActs(many, forMany, ofMany)
        await slowAnswers(many.loket, 'review.', CONTROL_MS)
        await playActs(many, forMany, late)
        await slowAnswers(many.loket, 'review.', 0)
      }
      say(`load ${before} before, ${loadNow()} after`)
      return { floor, ...ofMany, ...named(ofFew, 'few'), ...named(late, 'control') }
    },
    close: async () => {
      await app.close()
      bare.remove()
      for (const till of [many, few]) await till.close()
    },
  }
}

const noTimes = (): Times => ({ page: [], filter: [], search: [] })

const named = (times: Times, end: string) =>
  Object.fromEntries(Object.entries(times).map(([act, ms]) => [`${act}-${end}`, ms]))

async function playActs(till: TillOfOrders, draw: Draw, { page, filter, search }: Times): Promise<void> {
  const rows = async (times: Promise<readonly number[]>) => (await times).at(-1) ?? Number.NaN
  page.push(await rows(askDates(till, draw)))
  for (const name of FILTER_NAMES) {
    filter.push(await rows(askFilter(till, name)))
    await dropFilter(till, name)
  }
  search.push(await rows(askReference(till, draw)))
}

async function bareKey(page: Page): Promise<number> {
  const [ms = Number.NaN] = await paintedAfter(page, () => page.keyboard.press('7'), ['text'])
  return ms
}

/** In the page: each key as a letter more. */
function writeKeys(): void {
  const shown = document.createElement('p')
  document.body.append(shown)
  document.addEventListener('keydown', ({ key }) => shown.append(key))
}
