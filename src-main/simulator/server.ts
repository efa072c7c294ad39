import { randomBytes, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { PracticeConfig } from './config.ts'
import { answerControl } from './control/control-routes.ts'
import { createPracticeGateway, type PracticeGateway } from './gateway.ts'
import type { HabitChoice } from './habits/active-habits.ts'
import { close, headersOf, listen, readBody } from './http.ts'
import { callOverHttps } from './merchant/merchant-call.ts'
import type { MerchantClient } from './merchant/merchant-client.ts'
import { isSameSecret } from './secrets.ts'
import type { PracticeStore } from './store.ts'
import type { PracticeResult } from './wire.ts'

export type PracticeServer = {
  readonly baseUrl: string
  readonly controlUrl: string
  readonly controlToken: string
  /** PEM, SPKI. */
  readonly gatewayPublicKey: string
  readonly stop: () => Promise<void>
}

export type PracticeServerOptions = {
  readonly config: PracticeConfig
  readonly store: PracticeStore
  readonly merchantPublicKey: KeyObject
  /** 0 or absent: any free port. */
  readonly port?: number
  readonly merchant?: MerchantClient
  /** Absent: none. */
  readonly habits?: HabitChoice
}

/** Room for 500 invoices, encrypted and escaped, and for three images. */
const MOST_BODY = 2_000_000
const MOST_CONTROL_BODY = 65_536
/** How often due notifications are sent or retried. */
const TELL_EVERY_MS = 250

/**
 * The gateway simulator on 127.0.0.1, on two ports. Faults may close or break the merchant's port; they never affect
 * the trainer's.
 */
export async function servePracticeGateway(options: PracticeServerOptions): Promise<PracticeServer> {
  let baseUrl = ''
  let port = options.port ?? 0
  const gateway = createPracticeGateway({
    clock: { now: () => Date.now() },
    random: { bytes: (count) => new Uint8Array(randomBytes(count)) },
    config: options.config,
    store: options.store,
    merchantPublicKey: options.merchantPublicKey,
    baseUrl: () => baseUrl,
    callMerchant: callOverHttps,
    ...(options.merchant === undefined ? {} : { merchant: options.merchant }),
  })
  if (options.habits !== undefined) gateway.chooseHabits(options.habits)
  const controlToken = randomBytes(24).toString('base64url')

  const merchant = createServer((incoming, outgoing) => {
    serveMerchant(gateway, incoming, outgoing).catch(giveUp(outgoing))
  })
  port = await listen(merchant, port)
  baseUrl = `http://127.0.0.1:${port}`

  let turn: Promise<unknown> = Promise.resolve()
  // One at a time: two callers at once must not both open the port.
  const applyListening = (): Promise<unknown> => {
    turn = turn
      .catch(() => undefined)
      .then(async (): Promise<unknown> => {
        if (gateway.listening() === merchant.listening) return undefined
        return gateway.listening() ? listen(merchant, port) : close(merchant)
      })
    return turn
  }
  const control = createServer((incoming, outgoing) => {
    serveControl(gateway, controlToken, applyListening, incoming, outgoing).catch(giveUp(outgoing))
  })
  const controlUrl = `http://127.0.0.1:${await listen(control, 0)}`

  const tell = (): void => {
    if (gateway.merchantUrl() !== undefined) gateway.tellMerchant().catch(report)
  }
  const telling = setInterval(tell, TELL_EVERY_MS)

  return {
    baseUrl,
    controlUrl,
    controlToken,
    gatewayPublicKey: gateway.gatewayPublicKey,
    async stop() {
      clearInterval(telling)
      await Promise.all([close(merchant), close(control)])
    },
  }
}

async function serveMerchant(
  gateway: PracticeGateway,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const body = await readBody(incoming, MOST_BODY)
  if (body === undefined) {
    outgoing.writeHead(413, { connection: 'close' }).end()
    return
  }
  const { method = '' } = incoming
  const path = originForm(incoming.url ?? '')
  const result = await gateway.handle({ method, path, headers: headersOf(incoming), body })
  // No timer for a zero delay: a ready answer must leave in this turn of the event loop.
  if (result.kind !== 'refused' && result.delayMs > 0) await wait(result.delayMs)
  send(result, outgoing)
}

/** A server also accepts the absolute form of a request target (RFC 9112, 3.2.2); the path is what is signed. */
function originForm(target: string): string {
  return target.replace(/^https?:\/\/[^/?#]+(?=\/)/i, '')
}

function send(result: PracticeResult, outgoing: ServerResponse): void {
  if (result.kind !== 'answer') {
    outgoing.destroy()
    return
  }
  const { status, headers, body, cutAt } = result
  outgoing.writeHead(status, { ...headers, 'content-length': String(body.length) })
  if (cutAt === undefined) outgoing.end(body)
  else {
    outgoing.flushHeaders()
    // Destroyed only after the bytes have left; otherwise the cut would come before them.
    outgoing.write(body.subarray(0, cutAt), () => outgoing.destroy())
  }
}

async function serveControl(
  gateway: PracticeGateway,
  token: string,
  applyListening: () => Promise<unknown>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const body = await readBody(incoming, MOST_CONTROL_BODY)
  const { method = '', url: path = '' } = incoming
  const answer =
    body === undefined
      ? { status: 413, json: { error: { code: 'too-long', message: 'body too long' } } }
      : await answerControl(gateway, { method, path, headers: headersOf(incoming), body }, (given) =>
          isSameSecret(given, token),
        )
  // The port must already be closed, or open again, when the caller receives its answer.
  await applyListening()
  const text = JSON.stringify(answer.json)
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
  outgoing
    .writeHead(answer.status, body === undefined ? { ...headers, connection: 'close' } : headers)
    .end(text)
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** A disconnected caller is ignored; any other error is a bug that must be seen. */
function giveUp(outgoing: ServerResponse): (error: unknown) => void {
  return (error) => {
    if (!outgoing.req.destroyed || outgoing.req.complete) report(error)
    outgoing.destroy()
  }
}

function report(error: unknown): void {
  process.stderr.write(`practice gateway: ${String(error)}\n`)
}
