/** Random hostile calls through the bridge's entry: sender, name, role, schema, answer, log. */
import { answerCall } from '#bridge/answer-call.ts'
import type { Sender } from '#bridge/guard.ts'
import type { Handlers } from '#bridge/handler.ts'
import { ALWAYS } from '#domain/right.ts'
import { accept, type Envelope } from '#contract/envelope.ts'
import { MARK } from './broken-input.ts'
import { hostileCall } from './hostile-calls.ts'

export type Door = (sender: Sender, name: unknown, input: unknown) => Promise<Envelope<unknown>>
export type BridgeReport = {
  readonly calls: number
  readonly counts: Readonly<Record<string, number>>
  /** The first faults, in words. */
  readonly faults: readonly string[]
  readonly faultCount: number
  readonly perSecond: number
}

const MOST_TOLD = 20
const WORKER_TURN = 5_000

export async function fuzzBridge(calls: number, seed: number, door?: Door): Promise<BridgeReport> {
  const counts: Record<string, number> = {}
  const faults: string[] = []
  let faultCount = 0
  let logged = 0
  let reached = 0
  const fault = (words: string) => {
    faultCount += 1
    if (faults.length < MOST_TOLD) faults.push(words)
  }
  const hear = (line: object) => {
    logged += 1
    const text = JSON.stringify(line)
    if (text.length > 400) fault(`a log line of ${text.length} letters`)
    // The unknown name is reported, and nothing else that a page has sent.
    if (text.includes(MARK) && !text.includes('unknown-procedure'))
      fault(`the log has what was sent: ${text}`)
  }
  const reachedBy = () => {
    reached += 1
    return accept(null)
  }
  const answering = {
    handlers: new Proxy({}, { get: () => reachedBy }) as Handlers,
    log: { info: hear, warn: hear, error: hear },
    right: () => ALWAYS,
    bug: (error: unknown, where: string) => {
      fault(`thrown at ${where}: ${String(error).slice(0, 80)}`)
      return 'BUG00000'
    },
    correlationId: () => 'ID000000',
  }
  const ask: Door = door ?? ((sender, name, input) => answerCall(answering, sender, name, input))
  const started = performance.now()
  for (let index = 0; index < calls; index += 1) {
    const call = hostileCall(seed, index)
    const before = { logged, reached }
    const answer = await ask(call.sender, call.name, call.input)
    const got = answer.ok ? 'let in' : answer.error.code
    counts[got] = (counts[got] ?? 0) + 1
    const what = `#${index} ${String(call.name?.toString())} as ${call.sender.role ?? 'nobody known'}, ${call.how}`
    if (got !== call.expected) fault(`${what}: ${got}, must be ${call.expected}`)
    if (reached !== before.reached) fault(`${what}: reached a handler`)
    if (door === undefined && logged === before.logged) fault(`${what}: not in the log`)
    if (index % WORKER_TURN === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  if (Object.hasOwn(Object.prototype, 'role')) fault('the prototype of all objects has been changed')
  const seconds = (performance.now() - started) / 1000
  return { calls, counts, faults, faultCount, perSecond: Math.round(calls / seconds) }
}

/** The control: an entry that accepts everything. Every call must be detected. */
export const openDoor: Door = async () => accept(null)
