import { connect as connectRaw, type Socket } from 'node:net'
import { connect } from 'node:tls'
import { callOf, type CallInput, INQUIRY_PATH, inquiryBody, makeKeys } from '../callbacks.ts'
import { bytesOf, type Place, type Pool, sendAlone } from './client.ts'
import { referenceAt } from './journal.ts'

/** The answers to each kind of stranger, counted. */
export type Heard = Readonly<Record<string, Readonly<Record<string, number>>>>

const HEAD = `POST ${INQUIRY_PATH} HTTP/1.1\r\nhost: till\r\ncontent-type: application/json\r\n`
const TEN_MEGABYTES = 10 * 1024 * 1024
const DAY = 86_400_000

type Kind = {
  readonly name: string
  readonly count: number
  readonly perSecond: number
  readonly act: (index: number) => Promise<string>
}

/** Signed before any clock starts, like the honest ones. */
export type Strangers = {
  readonly forged: readonly Buffer[]
  readonly stale: readonly Buffer[]
  /** Honest calls that were already answered. */
  readonly replayed: readonly Buffer[]
}

export function signStrangers(many: number): Omit<Strangers, 'replayed'> {
  const { privateKey } = makeKeys()
  const sign = (changes: Partial<CallInput>) =>
    Array.from({ length: many }, (_, index) => {
      const body = inquiryBody(referenceAt(1), { inquiryRequestId: `HOSTILE${index}` })
      return bytesOf(callOf({ path: INQUIRY_PATH, body, at: Date.now(), ...changes }))
    })
  return { forged: sign({ privateKey }), stale: sign({ at: Date.now() - DAY }) }
}

/** All strangers at once, until done. `many`: the number of the cheapest calls. */
export async function attack(
  place: Place,
  pool: Pool,
  { forged, stale, replayed }: Strangers,
  many: number,
): Promise<Heard> {
  const few = Math.ceil(many / 4)
  const kinds: readonly Kind[] = [
    { name: 'forged signature', count: many, perSecond: 50, act: (index) => pool.send(at(forged, index)) },
    { name: 'replayed', count: many, perSecond: 50, act: (index) => pool.send(at(replayed, index)) },
    { name: 'stale', count: many, perSecond: 50, act: (index) => pool.send(at(stale, index)) },
    {
      name: 'malformed HTTP',
      count: many,
      perSecond: 25,
      act: () => sendAlone(place, Buffer.from('HELLO\r\n\r\n')),
    },
    { name: 'body of 10 MB', count: Math.ceil(many / 10), perSecond: 5, act: () => sendHuge(place) },
    { name: 'plain HTTP', count: few, perSecond: 10, act: () => untilClosed(connectRaw(place.port), HEAD) },
    { name: 'slow headers', count: few, perSecond: 20, act: () => dribble(place, 'x-a: 1\r\n', HEAD) },
    {
      name: 'slow body',
      count: few,
      perSecond: 20,
      act: () => dribble(place, 'x'.repeat(1_000), `${HEAD}content-length: 1000\r\n\r\n`),
    },
    { name: 'silent TCP', count: many, perSecond: 100, act: () => untilClosed(connectRaw(place.port), '') },
  ]
  const heard = await Promise.all(kinds.map(async (kind) => [kind.name, await run(kind)] as const))
  return Object.fromEntries(heard)
}

async function run({ count, perSecond, act }: Kind): Promise<Readonly<Record<string, number>>> {
  const said: Record<string, number> = {}
  const all: Promise<void>[] = []
  for (let index = 0; index < count; index += 1) {
    const note = (what: string): void => void (said[what] = (said[what] ?? 0) + 1)
    all.push(act(index).then(note, () => note('hung up')))
    await new Promise((resolve) => setTimeout(resolve, 1_000 / perSecond))
  }
  await Promise.all(all)
  return said
}

/** Sends as long as the other end reads. */
function sendHuge({ port, cert }: Place): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, ca: cert }, () => {
      socket.write(`${HEAD}content-length: ${TEN_MEGABYTES}\r\n\r\n`)
      const chunk = Buffer.alloc(65_536, 0x20)
      let left = TEN_MEGABYTES
      const pump = (): void => {
        while (left > 0 && !socket.destroyed) {
          left -= chunk.length
          if (!socket.write(chunk)) return void socket.once('drain', pump)
        }
      }
      pump()
    })
    resolve(statusOf(socket))
  })
}

function dribble({ port, cert }: Place, text: string, first = ''): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port, ca: cert }, () => {
    socket.write(first)
    let at = 0
    const timer = setInterval(() => void socket.write(text.charAt(at++ % text.length)), 50)
    socket.on('close', () => clearInterval(timer))
  })
  return statusOf(socket)
}

function untilClosed(socket: Socket, text: string): Promise<string> {
  if (text !== '') socket.write(text)
  return statusOf(socket)
}

/** The status of the last answer before the other end closed. */
function statusOf(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let said = ''
    socket.on('data', (part) => (said += part.toString('latin1')))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1] ?? 'hung up'))
  })
}

function at(calls: readonly Buffer[], index: number): Buffer {
  const found = calls[index % calls.length]
  if (found === undefined) throw new Error('no calls')
  return found
}
