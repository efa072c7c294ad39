import { connect, type TLSSocket } from 'node:tls'
import type { CallbackRequest } from '#callbacks/wire.ts'

export type Place = { readonly port: number; readonly cert: string }

/** The bytes of a call, made before any clock runs. */
export function bytesOf({ method, path, headers, body }: CallbackRequest): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const head = [`${method} ${path} HTTP/1.1`, 'host: till', ...lines, `content-length: ${body.length}`]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
}

/** Persistent connections, one call at a time on each: the cheapest possible client. */
export type Pool = {
  /** Resolves with the response code; rejects when the connection ends without one. */
  send(bytes: Buffer): Promise<string>
  close(): void
}

type Job = {
  readonly bytes: Buffer
  readonly done: (code: string) => void
  readonly fail: (why: Error) => void
}

export async function openPool(place: Place, size: number): Promise<Pool> {
  const waiting: Job[] = []
  const free: ((job: Job) => void)[] = []
  const sockets = await Promise.all(Array.from({ length: size }, () => openSocket(place)))
  for (const socket of sockets) {
    const take = (job: Job): void => {
      exchange(socket, job, () => {
        const next = waiting.shift()
        if (next === undefined) free.push(take)
        else take(next)
      })
    }
    free.push(take)
  }
  return {
    send: (bytes) =>
      new Promise((done, fail) => {
        const job = { bytes, done, fail }
        const take = free.shift()
        if (take === undefined) waiting.push(job)
        else take(job)
      }),
    close: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** A call on its own connection, including the handshake. */
export async function sendAlone(place: Place, bytes: Buffer): Promise<string> {
  const socket = await openSocket(place)
  return new Promise((done, fail) => exchange(socket, { bytes, done, fail }, () => socket.destroy()))
}

function openSocket({ port, cert }: Place): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, ca: cert }, () => resolve(socket.setNoDelay(true)))
    socket.on('error', reject)
  })
}

function exchange(socket: TLSSocket, { bytes, done, fail }: Job, after: () => void): void {
  let text = ''
  const end = (): void => {
    socket.off('data', hear)
    socket.off('close', lose)
  }
  const hear = (part: Buffer): void => {
    text += part.toString('latin1')
    const head = text.indexOf('\r\n\r\n')
    if (head < 0) return
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0)
    if (text.length < head + 4 + length) return
    end()
    done(/"responseCode":"(\d{7})"/.exec(text)?.[1] ?? text.slice(9, 12))
    after()
  }
  const lose = (): void => {
    end()
    fail(new Error('the connection ended'))
  }
  socket.on('data', hear)
  socket.on('close', lose)
  // A silent connection is closed before its first call.
  if (socket.destroyed) lose()
  else socket.write(bytes)
}
