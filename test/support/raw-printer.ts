/** A network printer on loopback, and the ways in which one fails. */
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

export type RawPrinterManners =
  /** Takes all and ends when the till ends, as printers do. */
  | 'good'
  /** Ends its own side at once and goes on taking. */
  | 'half-closed'
  /** Takes all and never says that it is done. */
  | 'never-ends'
  /** Takes the connection and reads nothing. */
  | 'never-reads'
  /** Cuts the connection after its first bytes. */
  | 'cuts'

export type RawPrinter = {
  readonly host: string
  readonly port: number
  readonly isOtherPort: true
  /** What came in, one for each connection. */
  readonly slips: readonly Uint8Array[]
  /** Resolves when so many slips are whole. */
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
