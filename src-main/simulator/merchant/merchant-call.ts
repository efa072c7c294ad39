import { request as httpsRequest } from 'node:https'
import type { TLSSocket } from 'node:tls'

/** Why there was no trusted answer; `bad-answer`: it differs from what the interface declares. */
export type Unreachable = {
  readonly kind: 'unreachable'
  readonly why: 'timeout' | 'connection' | 'tls' | 'bad-answer'
  readonly detail: string
}

export type MerchantRequest = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  /** PEM: the authority that must have signed the merchant's certificate; absent: the machine's own authorities. */
  readonly ca?: string
  /** Total time, from the first attempt to connect to the last byte of the answer. */
  readonly timeoutMs: number
}

export type MerchantAnswer =
  | {
      readonly kind: 'answered'
      readonly status: number
      /** Lower-case names. */
      readonly headers: Readonly<Record<string, string>>
      readonly body: Uint8Array
    }
  | Unreachable

/** One POST to the merchant. Every network failure is a value; never rejects. */
export type MerchantCall = (request: MerchantRequest) => Promise<MerchantAnswer>

/** About ten times an inquiry answer with five hundred bills. */
const MOST_ANSWER = 1_048_576

/** HTTPS with TLS 1.2 or newer (interface, 4.2). A redirect is treated as any other answer, and not followed. */
export const callOverHttps: MerchantCall = ({ url, headers, body, ca, timeoutMs }) =>
  new Promise((resolve) => {
    let secured = false
    let connected = false
    const end = (answer: MerchantAnswer): void => {
      clearTimeout(timer)
      resolve(answer)
      outgoing.destroy()
    }
    const fail = (error: Error): void => {
      // Connected but never secured: the handshake failed, whatever the error code.
      const why = connected && !secured ? 'tls' : 'connection'
      end({ kind: 'unreachable', why, detail: detailOf(error) })
    }
    const timer = setTimeout(
      () => end({ kind: 'unreachable', why: 'timeout', detail: `no whole answer in ${timeoutMs} ms` }),
      timeoutMs,
    )
    const outgoing = httpsRequest(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(body.length) },
        agent: false,
        minVersion: 'TLSv1.2',
        ...(ca === undefined ? {} : { ca }),
      },
      (incoming) => {
        const parts: Buffer[] = []
        let length = 0
        incoming.on('data', (part: Buffer) => {
          length += part.length
          if (length > MOST_ANSWER) end({ kind: 'unreachable', why: 'bad-answer', detail: 'answer too long' })
          else parts.push(part)
        })
        incoming.on('error', fail)
        incoming.on('end', () => {
          const received = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])
          end({
            kind: 'answered',
            status: incoming.statusCode ?? 0,
            headers: Object.fromEntries(received),
            body: Buffer.concat(parts),
          })
        })
      },
    )
    outgoing.on('socket', (socket) => {
      socket.once('connect', () => (connected = true))
      ;(socket as TLSSocket).once('secureConnect', () => (secured = true))
    })
    outgoing.on('error', fail)
    outgoing.end(body)
  })

function detailOf(error: Error): string {
  const { code } = error as NodeJS.ErrnoException
  return code ?? error.message.slice(0, 120)
}
