import { readFileSync } from 'node:fs'
import { connect, type TLSSocket } from 'node:tls'
import { INQUIRY_PATH } from '../callbacks.ts'
import { timestampA } from '#domain/timestamp.ts'
import type { Place } from './client.ts'

export type Flood = {
  /** Disconnects; returns the number of answers and of connections used. */
  readonly stop: () => { readonly answers: number; readonly connections: number }
}

/** Well-formed calls without the gateway's signature, `depth` of them pipelined, on that many connections. */
export function flood({ port, cert }: Place, connections: number, depth: number): Flood {
  const body = JSON.stringify({ virtualAccountNo: 'x'.repeat(20) })
  const one =
    `POST ${INQUIRY_PATH} HTTP/1.1\r\nhost: till\r\ncontent-type: application/json\r\n` +
    `x-timestamp: ${timestampA(Date.now())}\r\nx-signature: ${'A'.repeat(344)}\r\nx-external-id: 7\r\n` +
    `x-partner-id: P\r\nchannel-id: 1\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  const batch = Buffer.from(one.repeat(depth))
  const open = new Set<TLSSocket>()
  let [answers, made, stopped] = [0, 0, false]
  const begin = (): void => {
    if (stopped) return
    made += 1
    const socket = connect({ host: '127.0.0.1', port, ca: cert }, () => socket.write(batch))
    open.add(socket)
    let owed = depth
    socket.on('data', (part: Buffer) => {
      const came = part.toString('latin1').split('HTTP/1.1 ').length - 1
      answers += came
      owed -= came
      if (owed > 0 || stopped) return
      owed = depth
      socket.write(batch)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      open.delete(socket)
      // With a delay: reconnecting must cost less than the measured load.
      setTimeout(begin, 50)
    })
  }
  for (let count = 0; count < connections; count += 1) begin()
  return {
    stop: () => {
      stopped = true
      for (const socket of open) socket.destroy()
      return { answers, connections: made }
    },
  }
}

/** Resident memory of that process's children in MiB, where the system reports it; otherwise 0. */
export function childrenMiB(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
    const pages = children.map((child) => Number(readFileSync(`/proc/${child}/statm`, 'utf8').split(' ')[1]))
    return (pages.reduce((sum, each) => sum + each, 0) * 4096) / 2 ** 20
  } catch {
    return 0
  }
}
