/** A network printer on loopback, and the ways one fails. */
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

export type RawPrinterManners =
  /** Reads everything and closes after the till, as printers do. */
  | 'good'
  /** Closes its own side at once and goes on reading. */
  | 'half-closed'
  /** Reads everything and never closes. */
  | 'never-ends'
  /** Accepts the connection and reads nothing. */
  | 'never-reads'
  /** Cuts the connection after its first bytes. */
  | 'cuts'

export type RawPrinter = {
  readonly host: string
  readonly port: number
  readonly isOtherPort: true
  /** The received bytes, one entry for each connection. */
  readonly slips: readonly Uint8Array[]
  /** Resolves when that many slips are complete. */
  hasPrinted(count: number): Promise<void>
  close(): Promise<void>
}

export async function openRawPrinter(manners: RawPrinterManners = 'good'): Promise<RawPrinter> {
  const slips: Uint8Array[] = []
  const sockets = new Set<Socket>()
  const waiting: (() => void)[] = []
  let whole = 0
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    if (manners === 'never-reads') return
    const place = slips.push(new Uint8Array()) - 1
    if (manners === 'half-closed') socket.end()
    socket.on('data', (bytes: Uint8Array) => {
      slips[place] = Buffer.concat([slips[place] ?? new Uint8Array(), bytes])
      if (manners === 'cuts') socket.resetAndDestroy()
    })
    socket.on('end', () => {
      if (manners === 'good') socket.end()
      whole += 1
      for (const tell of waiting) tell()
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    host: '127.0.0.1',
    port,
    isOtherPort: true,
    slips,
    hasPrinted: (count) =>
      new Promise((resolve) => {
        const tell = () => {
          if (whole >= count) resolve()
        }
        waiting.push(tell)
        tell()
      }),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
