import { lookup } from 'node:dns/promises'
import { BlockList, connect, isIP, type Socket } from 'node:net'
import { failed, RAW_TIMES, type BeforeSending, type RawDeps, type Sent } from './raw.ts'

/** Private addresses of a shop's own devices. Slips name people and amounts, and must stay in the shop's network. */
const LOCAL = new BlockList()
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['127.0.0.0', 8],
] as const)
  LOCAL.addSubnet(net, bits, 'ipv4')
LOCAL.addAddress('::1', 'ipv6')
LOCAL.addSubnet('fc00::', 7, 'ipv6')
LOCAL.addSubnet('fe80::', 10, 'ipv6')

export type TcpDeps = RawDeps & {
  /** Resolves a name to an address; the system's resolver by default. */
  readonly resolve?: (host: string) => Promise<string>
}

/** Time in which a reset may still follow the printer's end of the connection, milliseconds. */
const AFTERMATH = 100

/** Whether an address is in the shop's own network. */
export function isLocal(address: string): boolean {
  const kind = isIP(address)
  return kind !== 0 && LOCAL.check(address, kind === 6 ? 'ipv6' : 'ipv4')
}

/** Ports of raw printers. On another port, some other program might read the slip. */
const PRINTER_PORTS = { first: 9100, last: 9109 } as const

export type TcpTarget = { readonly host: string; readonly port: number; readonly isOtherPort?: true }

/** Sends to a raw printer, usually at port 9100. Never sends twice; rejects as `before` throws. */
export async function sendTcp(
  deps: TcpDeps,
  { host, port, isOtherPort }: TcpTarget,
  bytes: Uint8Array,
  before: BeforeSending,
): Promise<Sent> {
  const { timers, times = RAW_TIMES } = deps
  const isPrinterPort = port >= PRINTER_PORTS.first && port <= PRINTER_PORTS.last
  if (!isPrinterPort && isOtherPort !== true) return failed('not-a-printer-port', String(port))
  const address = await addressOf(deps, host)
  if (address === undefined) return failed('unreachable', 'no address')
  if (!isLocal(address)) return failed('not-local', address)
  const { promise, resolve, reject } = Promise.withResolvers<Sent>()
  // Half open: when a printer closes its side, it still receives the rest.
  const socket: Socket = connect({ host: address, port, allowHalfOpen: true })
  let isConnected = false
  let calledOff = (): void => undefined
  const within = (ms: number, run: () => void): void => {
    calledOff()
    calledOff = timers.after(ms, run)
  }
  const done = (sent: Sent): void => {
    calledOff()
    resolve(sent)
    socket.destroy()
  }
  within(times.open, () => done(failed('unreachable', 'timeout')))
  socket.once('connect', () => {
    try {
      before()
    } catch (error) {
      calledOff()
      socket.destroy()
      return reject(error)
    }
    isConnected = true
    within(times.write, () => done(failed('maybe-timeout')))
    socket.end(bytes)
  })
  socket.on('error', (error: NodeJS.ErrnoException) =>
    done(failed(isConnected ? 'maybe-cut-off' : 'unreachable', error.code ?? error.message)),
  )
  let isWritten = false
  let isEnded = false
  const bothDone = (): void => {
    if (isWritten && isEnded) within(AFTERMATH, () => done({ ok: true }))
  }
  socket.once('finish', () => {
    isWritten = true
    within(times.end, () => done(failed('maybe-unconfirmed')))
    bothDone()
  })
  socket.once('end', () => {
    isEnded = true
    bothDone()
  })
  // The printer's own messages are ignored, but must be drained so that they do not block it.
  socket.resume()
  return promise
}

/** Undefined when the name is unknown, or resolved too late. */
async function addressOf(
  { timers, times = RAW_TIMES, resolve = resolved }: TcpDeps,
  host: string,
): Promise<string | undefined> {
  if (isIP(host) !== 0) return host
  let calledOff = (): void => undefined
  const late = new Promise<undefined>((give) => {
    calledOff = timers.after(times.open, () => give(undefined))
  })
  try {
    return await Promise.race([resolve(host), late])
  } catch {
    return undefined
  } finally {
    calledOff()
  }
}

async function resolved(host: string): Promise<string> {
  return (await lookup(host)).address
}
