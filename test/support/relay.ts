/** A man in the middle before the gateway: reads and changes traffic, with a certificate the till trusts. */
import { request, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { selfMade } from './certificates.ts'
import { startLoopback, type SeenRequest } from './loopback.ts'
import type { RunningPracticeGateway } from './practice-gateway.ts'

/** Unpaid reported as paid. `unsigned`: without a signature. `signed-before`: with the true answer's. */
export type Forgery = 'none' | 'unsigned' | 'signed-before'

export type Relay = {
  readonly baseUrl: string
  /** PEM of the authority to trust. */
  readonly ca: string
  /** For `launchLoket`: the till finds the relay by its name. */
  readonly switches: readonly string[]
  readonly env: Readonly<Record<string, string>>
  forge(what: Forgery): void
  /**
   * Keeps the next such request here, and resolves when it has come with what brings it to the gateway. `cut`: the till
   * loses its connection then, and never has the answer.
   */
  hold(which: (request: SeenRequest) => boolean, cut?: 'cut'): Promise<() => Promise<void>>
  /** Answers changed so far. */
  forged(): number
  /** Calls of the till so far. */
  calls(): number
  /** The till's requests so far, as they came. */
  seen(): readonly SeenRequest[]
  /** The gateway's honest answers so far. */
  answers(): readonly string[]
  close(): Promise<void>
}

type Holding = {
  readonly which: (request: SeenRequest) => boolean
  readonly come: (bring: () => Promise<void>) => void
  readonly isCut: boolean
}

const HOST = 'gateway.example'

export async function startRelay(gateway: RunningPracticeGateway): Promise<Relay> {
  const tls = selfMade([HOST])
  let forgery: Forgery = 'none'
  let forged = 0
  const answers: string[] = []
  const holdings = new Set<Holding>()
  const bring = ({ method, path, headers, body }: SeenRequest, response: ServerResponse) => {
    const onward = request(`${gateway.baseUrl}${path}`, { method, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      // One that is cut there is cut here, after the same bytes.
      answer.on('error', () => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        response.write(Buffer.concat(parts), () => response.destroy())
      })
      answer.on('end', () => {
        const honest = Buffer.concat(parts).toString('utf8')
        answers.push(honest)
        if (response.destroyed) return
        const said = path.endsWith('/status') && forgery !== 'none' ? paid(honest) : honest
        const { 'content-length': _length, 'x-signature': signature, ...others } = answer.headers
        const signs = said === honest || forgery === 'signed-before'
        if (said !== honest) forged += 1
        const bytes = Buffer.from(said)
        response.writeHead(answer.statusCode ?? 502, {
          ...others,
          ...(signs && signature !== undefined ? { 'x-signature': signature } : {}),
          'content-length': bytes.length,
        })
        response.end(bytes)
      })
    })
    // An answer that the gateway loses is lost here too.
    onward.on('error', () => response.destroy())
    onward.end(body)
    return new Promise<void>((resolve) => void onward.once('close', () => resolve()))
  }
  const server = await startLoopback((seen, response) => {
    const holding = [...holdings].find(({ which }) => which(seen))
    if (holding === undefined) return void bring(seen, response)
    holdings.delete(holding)
    if (holding.isCut) response.destroy()
    holding.come(() => bring(seen, response))
  }, tls)
  return {
    baseUrl: `https://${HOST}:${server.port}`,
    ca: tls.cert,
    switches: ['-r', join(import.meta.dirname, 'names.cjs')],
    env: { LOKET_TEST_NAMES: `${HOST}=127.0.0.1` },
    forge: (what) => void (forgery = what),
    hold: (which, cut) => {
      const { promise, resolve } = Promise.withResolvers<() => Promise<void>>()
      holdings.add({ which, come: resolve, isCut: cut !== undefined })
      return promise
    },
    forged: () => forged,
    calls: () => server.requests.length,
    seen: () => server.requests,
    answers: () => answers,
    close: server.close,
  }
}

/** An unpaid order's status turned into a paid one's, in every field. */
function paid(text: string): string {
  const body = JSON.parse(text) as { virtualAccountData?: Record<string, unknown> }
  const data = body.virtualAccountData
  if (data?.['paymentFlagStatus'] !== 'IP') return text
  Object.assign(data, {
    paymentFlagStatus: 'S',
    paymentFlagReason: { english: 'Success', indonesia: 'Sukses' },
    paidAmount: data['totalAmount'],
  })
  return JSON.stringify(body)
}
