/**
 * npm run bench:callback - how soon the listener answers the gateway while the till is busy, its journal is
 * checked and backed up, and strangers attack. The law: nothing over 50 ms at p99.9.
 *   --inquiries N  (10,000)   --orders N  (50,000)   --rate N per second  (200)   --part quiet|busy|hostile|control
 */
import { parseArgs } from 'node:util'
import { type Background, startBackground } from '../support/callback-load/background.ts'
import { openPool, sendAlone } from '../support/callback-load/client.ts'
import { closedLoop, type Measured, openLoop, quantilesOf } from '../support/callback-load/figures.ts'
import { attack, signStrangers } from '../support/callback-load/hostile.ts'
import { makeWorld, signInquiries, startTill, type Till } from '../support/callback-load/run.ts'
import { watchOurselves } from '../support/callback-load/self.ts'

const LAW_MS = 50
const CLIENTS = 8
const COMMIT_EVERY_MS = 10
const FRESH_PART = 20
const HOSTILE_RATE = 100
const HOSTILE_EACH = 400
const CONTROL_INQUIRIES = 2_000

const { values } = parseArgs({
  options: {
    inquiries: { type: 'string', default: '10000' },
    orders: { type: 'string', default: '50000' },
    rate: { type: 'string', default: '200' },
    part: { type: 'string', multiple: true },
  },
})
const inquiries = Number(values.inquiries)
const orders = Number(values.orders)
const rate = Number(values.rate)
const wanted = (part: string): boolean => values.part === undefined || values.part.includes(part)

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const ms = (value: number): string => value.toFixed(1).padStart(8)
let signed = 0
const calls = (count: number): readonly Buffer[] => {
  signed += count
  return signInquiries(count, orders, signed - count)
}

/** One line of figures; returns whether the law held. */
function print(name: string, measured: Measured, note = ''): boolean {
  const { p50, p99, p999, max } = quantilesOf(measured.latencies)
  const codes = Object.entries(measured.codes).map(([code, count]) => `${code} x ${count}`)
  say(`  ${name.padEnd(54)}${[p50, p99, p999, max].map(ms).join('')}   ${codes.join(', ')}${note}`)
  return p999 <= LAW_MS
}

/** One row's figures, and the longest pause of the measuring process during it. */
async function row<M extends Measured>(name: string, run: () => Promise<M>, note?: (measured: M) => string) {
  const ourselves = watchOurselves()
  const measured = await run()
  const still = `, ourselves ${ourselves.stop().toFixed(0)} ms`
  return print(name, measured, `${note?.(measured) ?? ''}${still}`)
}

async function measure(till: Till, count: number, name: string): Promise<boolean> {
  const [open, closed, fresh] = [calls(count), calls(count), calls(Math.ceil(count / FRESH_PART))]
  const pool = await openPool(till, CLIENTS)
  const opened = await row(`${name}, ${rate}/s`, () => openLoop(open, rate, pool.send))
  const looped = await row(
    `${name}, ${CLIENTS} clients without a pause`,
    () => closedLoop(closed, CLIENTS, pool.send),
    ({ perSecond }) => `, ${Math.round(perSecond)}/s`,
  )
  const alone = (bytes: Buffer): Promise<string> => sendAlone(till, bytes)
  const freshly = await row(`${name}, each with its handshake, ${rate / 4}/s`, () =>
    openLoop(fresh, rate / 4, alone),
  )
  pool.close()
  return opened && looped && freshly
}

async function withBackground<T>(till: Till, act: () => Promise<T>): Promise<T> {
  const before = await till.figures()
  const background: Background = startBackground(till.file)
  const since = performance.now()
  const result = await act()
  const seconds = (performance.now() - since) / 1_000
  const after = await till.figures()
  const done = await background.stop()
  const commits = after.commits - before.commits
  say(
    `    meanwhile, in ${seconds.toFixed(0)} s: ${commits} commits of the till (slowest ${after.slowestCommitMs.toFixed(0)} ms), ` +
      `${after.facts - before.facts} facts journalled, ${done.check} checks, ${done.backup} backups`,
  )
  return result
}

async function hostile(till: Till): Promise<boolean> {
  const seconds = (HOSTILE_EACH / 50) * 1.5
  const [old, honest] = [calls(100), calls(HOSTILE_RATE * seconds)]
  const strangers = signStrangers(HOSTILE_EACH)
  const [pool, crowd] = [await openPool(till, CLIENTS), await openPool(till, CLIENTS)]
  await closedLoop(old, CLIENTS, pool.send)
  const attacking = attack(till, crowd, { ...strangers, replayed: old }, HOSTILE_EACH)
  const held = await row(`honest calls meanwhile, ${HOSTILE_RATE}/s`, () =>
    openLoop(honest, HOSTILE_RATE, pool.send),
  )
  for (const [name, said] of Object.entries(await attacking)) {
    const words = Object.entries(said).map(([what, count]) => `${what} x ${count}`)
    say(`    ${name.padEnd(20)}${words.join(', ')}`)
  }
  pool.close()
  crowd.close()
  return held
}

say(`${inquiries} inquiries, ${orders} orders; milliseconds`)
say(`  ${''.padEnd(54)}${['p50', 'p99', 'p99.9', 'max'].map((name) => name.padStart(8)).join('')}`)
const world = makeWorld(orders)
let lawful = true
try {
  const till = await startTill(world.file, { listener: 'apart', commitEveryMs: COMMIT_EVERY_MS })
  if (wanted('quiet')) lawful = (await measure(till, Math.ceil(inquiries / 10), 'till only')) && lawful
  if (wanted('busy'))
    lawful = (await withBackground(till, () => measure(till, inquiries, 'check, backup, export'))) && lawful
  if (wanted('hostile')) lawful = (await hostile(till)) && lawful
  await till.stop()
  if (wanted('control')) {
    const inside = await startTill(world.file, { listener: 'inside', commitEveryMs: COMMIT_EVERY_MS })
    const control = calls(Math.min(CONTROL_INQUIRIES, inquiries))
    const pool = await openPool(inside, CLIENTS)
    const passed = await row('control: inside the till, with its check', () =>
      openLoop(control, rate, pool.send),
    )
    if (passed) say('    the control must break the law, and has not: this bench proves nothing')
    lawful &&= !passed
    pool.close()
    await inside.stop()
  }
} finally {
  world.close()
}
say(
  lawful
    ? `no p99.9 of ours over ${LAW_MS} ms`
    : `NOT as it must be: ${LAW_MS} ms at p99.9, and more for the control`,
)
process.exitCode = lawful ? 0 : 1
