import { openPayer } from '#domain/bill.ts'
import type { PersonalBox } from '#domain/personal-box.ts'
import type { Clock, Random } from '#domain/ports.ts'
import { timestampA } from '#domain/timestamp.ts'
import { parsePublicKey } from '#gateway/signing/keys.ts'
import { openForReading } from '#journal/reads/read-only.ts'
import { createBoxOf } from '#support/personal-box.ts'
import { answerCallback, type CallDeps } from './answer-call.ts'
import type { ChildMessage, Started } from './messages.ts'
import { createOutbox } from './outbox.ts'
import { createReplayMemory } from './replay.ts'
import { createRoutes } from './routes.ts'
import { serveCallbacks } from './server.ts'

export type ListenerPorts = {
  readonly post: (message: ChildMessage) => void
  readonly clock: Clock
  readonly random: Random
  readonly after: (ms: number, run: () => void) => () => void
}

export type Listener = {
  readonly port: number
  /** The till's answer about a fact it was asked to store. */
  readonly acknowledge: (id: number, number: string | undefined) => void
  readonly stop: () => Promise<void>
}

/** The key is unreadable: nothing could be checked, so the listener does not start. */
export class UnreadableKey extends Error {
  override readonly name = 'UnreadableKey'
}

// Covers the calls that are not in the journal yet: a few seconds of them, with room to spare.
const MOST_REMEMBERED = 50_000

/** Answers the gateway until it is stopped. Rejects with `UnreadableKey`, or with the error of the port. */
export async function startListener(start: Started, ports: ListenerPorts): Promise<Listener> {
  const { post, clock, after } = ports
  const { rules, merchant, limits } = start
  const parsed = parsePublicKey(start.gatewayPublicKey)
  if (!parsed.ok) throw new UnreadableKey(`public key of the gateway: ${parsed.reason}`)
  const box = boxOf(start.boxKey, ports.random)
  const outbox = createOutbox({ post, clock, after, keepMs: limits.keepMs })
  const bug: CallDeps['bug'] = (where, message) =>
    post({ type: 'bug', where, message: message.slice(0, 1_000) })
  const reads = openForReading(start.journalFile)
  const opened = <T>(value: T | undefined): T | undefined => {
    if (value === undefined && box !== undefined) bug('personal', 'a sealed text cannot be opened')
    return value
  }
  const deps: CallDeps = {
    clock,
    routes: createRoutes(rules),
    gatewayPublicKey: parsed.key,
    replay: createReplayMemory({
      windowMs: rules.timestampWindowMs,
      heardSince: reads.callbackHeard,
      signedSince: reads.callbackSigned,
      most: MOST_REMEMBERED,
    }),
    reads,
    merchant,
    rules,
    openPayer: (sealed) => opened(box === undefined ? undefined : openPayer(box, sealed)),
    openSealed: (sealed) => opened(box?.open(sealed)),
    sealText: (text) => box?.seal(text),
    keep: outbox.keep,
    tell: outbox.tell,
    onStray: () => outbox.count('stray'),
    turnAway: outbox.turnAway,
    bug,
  }
  const server = await serveCallbacks({
    tls: start.tls,
    host: start.host,
    port: start.port,
    limits,
    answer: (request) => answerCallback(request, deps),
    answerHeaders: () => ({ 'x-timestamp': timestampA(clock.now()) }),
    onTrouble: (trouble) => {
      outbox.count(trouble)
      outbox.turnAway(trouble)
    },
    onBug: (error) => bug('server', error instanceof Error ? error.name : typeof error),
  })
  return {
    port: server.port,
    acknowledge: outbox.acknowledge,
    stop: async () => {
      await server.stop()
      outbox.pulse()
      outbox.stop()
      reads.close()
    },
  }
}

function boxOf(key: string | undefined, random: Random): Pick<PersonalBox, 'seal' | 'open'> | undefined {
  return key === undefined ? undefined : createBoxOf(Buffer.from(key, 'base64'), random)
}
