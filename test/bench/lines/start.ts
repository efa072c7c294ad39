/** From the start of the program to its first picture, to the first key that it shows, and to a till that takes money. */
import type { ElectronApplication } from 'playwright-core'
import type { Health } from '#contract/views.ts'
import { askMain } from '#test/support/ask-main.ts'
import { painted } from '#test/support/looks.ts'
import { launchElectron } from '#test/support/launch-electron.ts'
import { launchOptions, type Profile } from '#test/support/loket-app.ts'
import { profileOf } from '../profile-of-orders.ts'
import { control, type Goal, type Line, type OpenLine } from '../report/line.ts'
import { bareProgram, firstPicture } from './bare-window.ts'

const CONTROL_WAIT_MS = 1_000
const DIGIT = '7'
const LONGEST_MS = 60_000

type Options = { readonly large: string | undefined }

const goals: readonly Goal[] = [
  { what: 'first picture', side: 'picture', share: 0.5, most: { times: 1.15, of: 'floor' } },
  { what: 'first key shown', side: 'key', share: 0.5, most: { times: 1.4, of: 'floor' } },
  { what: 'ready to take money', side: 'ready', share: 0.5, most: { times: 3, of: 'floor' } },
  control(`a bare window ${CONTROL_WAIT_MS / 1_000} s later`, { times: 1.15, of: 'floor' }),
]
const goalsOfLarge: readonly Goal[] = [
  {
    what: 'first picture, large journal',
    side: 'picture-large',
    share: 0.5,
    most: { times: 1.15, of: 'floor' },
  },
  { what: 'ready, large journal', side: 'ready-large', share: 0.5, most: { times: 1.2, of: 'ready' } },
]

export const startLine = ({ large }: Options): Line => ({
  name: 'start',
  title: 'Start of the program, warm',
  unit: 'ms',
  floor: "a bare Electron window of the same size, to its page's first content",
  goals: [...goals, ...(large === undefined ? [] : goalsOfLarge)],
  rounds: 9,
  open: () => openStarts(large),
})

async function openStarts(large: string | undefined): Promise<OpenLine> {
  const bare = bareProgram()
  const few = profileOf({ orders: 10, days: 5 })
  const many = large === undefined ? undefined : profileOf({ copyOf: large })
  // Once each: the first start of a folder writes what the later ones find.
  await bareStart()
  for (const till of [few, many]) if (till !== undefined) await tillStart(till)
  async function bareStart(waitMs = 0): Promise<number> {
    const app = await bare.open({ waitMs })
    const took = await firstPicture(app, await app.firstWindow())
    await app.close()
    return took
  }
  return {
    round: async () => {
      const floor = await bareStart()
      const { picture, key, ready } = await tillStart(few)
      const late = await bareStart(CONTROL_WAIT_MS)
      const round = { floor: [floor], picture: [picture], key: [key], ready: [ready], control: [late] }
      if (many === undefined) return round
      const taken = await tillStart(many)
      return { ...round, 'picture-large': [taken.picture], 'ready-large': [taken.ready] }
    },
    close: async () => {
      bare.remove()
      for (const till of [few, many]) till?.remove()
    },
  }
}

type Started = { readonly picture: number; readonly key: number; readonly ready: number }

export async function tillStart({ folder }: Profile): Promise<Started> {
  const app = await launchElectron(launchOptions(folder))
  try {
    return await startOf(app)
  } finally {
    await app.close()
  }
}

async function startOf(app: ElectronApplication): Promise<Started> {
  const isCashier = (page: { url(): string }): boolean => page.url().includes('cashier.html')
  const page =
    app.windows().find(isCashier) ??
    (await app.waitForEvent('window', { predicate: isCashier, timeout: LONGEST_MS }))
  const began = await askMain(() => app.evaluate(() => performance.timeOrigin))
  const shown = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          const field = document.querySelector<HTMLInputElement>('[data-amount-field] input')
          // Before the till is there, as a dot.
          const early = document.getElementById('opening-typed')?.textContent ?? ''
          if ((field?.value ?? early) === '') return void requestAnimationFrame(look)
          requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()))
        }
        look()
      }),
  )
  // Chromium drops a key that comes before the first frame.
  await painted(page)
  await page.keyboard.press(DIGIT)
  const key = await shown
  const picture = await firstPicture(app, page)
  const ready = await page.evaluate(
    (longestMs) =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error('the till takes no money')), longestMs)
        const ask = async (): Promise<void> => {
          const answer = (await window.loket.call('health.get', {})) as { ok: boolean; value?: Health }
          // While older pages are proven in the background money is taken.
          const state = answer.value?.journal.state
          if (state === 'sound' || state === 'checking') resolve(performance.timeOrigin + performance.now())
        }
        window.loket.subscribe(({ type }) => void (type === 'health-changed' && ask()))
        void ask()
      }),
    LONGEST_MS,
  )
  return { picture, key: key - began, ready: ready - began }
}
