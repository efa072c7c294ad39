/** The same hostile calls through the real channel, from the real pages of a running Loket, in every role. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Role } from '#contract/define.ts'
import { atTheCounter } from '#test/support/counter.ts'
import { launchLoket, newProfile, type LoketApp } from '#test/support/loket-app.ts'
import { BOTTOMLESS } from './broken-input.ts'
import { hostileCall } from './hostile-calls.ts'
import { go } from '#test/support/counter.ts'

export type RunningReport = {
  readonly calls: number
  readonly counts: Readonly<Record<string, number>>
  readonly faults: readonly string[]
  readonly perSecond: number
  /** The control's calls, to a channel that accepts everything. */
  readonly control: { readonly calls: number; readonly found: number }
  /** How the following sale ended. */
  readonly sale: string
}

const BATCH = 200
const CONTROL = 200
/** A practice account: its PIN is on the screen. */
const CASHIER = { person: 'practice-cashier', pin: '1111' }

export async function fuzzRunning(calls: number, seed: number): Promise<RunningReport> {
  const profile = newProfile()
  const loket = await launchLoket(profile.folder, ['--setup'])
  const counts: Record<string, number> = {}
  const faults: string[] = []
  const part = (share: number) => Math.ceil(calls * share)
  let sent = 0
  let ms = 0
  const send = async (page: Page, role: Role, count: number, from: number) => {
    const started = performance.now()
    const report = await sendAll(page, role, { count, seed, from })
    ms += performance.now() - started
    sent += report.sent
    for (const code of report.codes) counts[code] = (counts[code] ?? 0) + 1
    faults.push(...report.faults)
  }
  try {
    await send(loket.cashier, 'it', part(0.4), 0)
    await send(loket.customer, 'customer', part(0.2), calls)
    await loket.call('session.lock')
    await send(loket.cashier, 'nobody', part(0.1), 2 * calls)
    await loket.call('session.signIn', CASHIER)
    await send(loket.cashier, 'cashier', part(0.3), 3 * calls)
    faults.push(...(await unreadable(loket.cashier)), ...(await unreadable(loket.customer)))
    const sale = await sell(loket)
    faults.push(...inTheLog(profile.folder), ...(sale === 'paid' ? [] : [`the sale afterwards: ${sale}`]))
    const control = await throughAnOpenChannel(loket, seed)
    return { calls: sent, counts, faults, perSecond: Math.round((sent / ms) * 1000), control, sale }
  } finally {
    await loket.quit()
    profile.remove()
  }
}

type Span = { readonly count: number; readonly seed: number; readonly from: number }

async function sendAll(page: Page, role: Role, { count, seed, from }: Span) {
  const codes: string[] = []
  const faults: string[] = []
  for (let index = from; codes.length < count;) {
    const batch = []
    while (batch.length < Math.min(BATCH, count - codes.length)) {
      const call = hostileCall(seed, index, role)
      index += 1
      // Values that the driver cannot carry are made in the page, below.
      if (call.travels && !hasBottomless(call.input)) batch.push(call)
    }
    const got = await page.evaluate(
      (calls) =>
        Promise.all(
          calls.map(async ([name, input]) => {
            const answer = (await window.loket.call(name as string, input)) as {
              readonly ok: boolean
              readonly error?: { readonly code: string }
            }
            return answer.ok ? 'let in' : (answer.error?.code ?? 'no code')
          }),
        ),
      batch.map(({ name, input }) => [name, input] as const),
    )
    codes.push(...got)
    for (const [at, { name, expected, how }] of batch.entries())
      if (got[at] !== expected && faults.length < 20)
        faults.push(`${String(name)} as ${role}, ${how}: ${got[at] ?? 'no answer'}, must be ${expected}`)
  }
  return { sent: codes.length, codes, faults }
}

function hasBottomless(input: unknown): boolean {
  return typeof input === 'object' && input !== null && Object.values(input).includes(BOTTOMLESS)
}

/** Made in the page: uncloneable and bottomless values, promises, and getters that throw. */
async function unreadable(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    let deep: unknown = 'x'
    for (let level = 0; level < 20_000; level += 1) deep = [deep]
    const circle: Record<string, unknown> = {}
    circle['self'] = circle
    const inputs: Readonly<Record<string, unknown>> = {
      deep,
      circle,
      function: { f: () => 1 },
      symbol: Symbol('x'),
      promise: Promise.resolve({}),
      throws: {
        get at(): never {
          throw new Error('looked at')
        },
      },
      proxy: new Proxy({}, { ownKeys: () => ['x'], getOwnPropertyDescriptor: () => undefined }),
      proto: Object.defineProperty({}, '__proto__', { value: { role: 'it' }, enumerable: true }),
      window,
      node: document.body,
      buffer: new ArrayBuffer(10_000_000),
    }
    const wrong: string[] = []
    for (const [what, input] of Object.entries(inputs)) {
      const got = await Promise.resolve()
        .then(() => window.loket.call('session.get', { x: input }))
        .then(
          (answer) => ((answer as { ok: boolean }).ok ? 'let in' : 'refused'),
          () => 'not sent',
        )
      if (got === 'let in') wrong.push(`${what} was let in`)
    }
    return wrong
  })
}

async function sell(loket: LoketApp): Promise<string> {
  await go(loket.cashier, 'sale')
  const counter = atTheCounter(loket)
  const reference = await counter.sell('75000')
  await counter.sees('waiting')
  await counter.payer(reference, 'pay')
  await counter.sees('paid')
  return (await counter.order(reference)).state
}

/** Level 50 and above: a throw, or an ended page. */
function inTheLog(folder: string): readonly string[] {
  const logs = join(folder, 'logs')
  const lines = readdirSync(logs).flatMap((name) => readFileSync(join(logs, name), 'utf8').trim().split('\n'))
  return lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50).slice(0, 5)
}

async function throughAnOpenChannel({ app, cashier }: LoketApp, seed: number) {
  await app.evaluate(({ ipcMain }) => {
    ipcMain.removeHandler('loket:call')
    ipcMain.handle('loket:call', () => ({ ok: true, value: null }))
  })
  const { codes } = await sendAll(cashier, 'cashier', { count: CONTROL, seed, from: 0 })
  return { calls: CONTROL, found: codes.filter((code) => code === 'let in').length }
}
