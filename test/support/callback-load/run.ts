import { execFileSync, fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeCertificate } from '#callbacks/certificate.ts'
import { systemClock, systemRandom } from '#support/real-ports.ts'
import { callOf, gatewayKeys, INQUIRY_PATH, inquiryBody } from '../callbacks.ts'
import { bytesOf, type Place } from './client.ts'
import { referenceAt } from './journal.ts'
import type { TillFigures, TillOrders, TillWords } from './messages.ts'

export type Till = Place & {
  readonly pid: number
  readonly file: string
  readonly figures: () => Promise<TillFigures>
  readonly stop: () => Promise<void>
}

/** A folder with a journal of that many orders; `close` removes it. */
export function makeWorld(orders: number): { readonly file: string; readonly close: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'loket-load-'))
  const file = join(folder, 'journal.db')
  const fill = fileURLToPath(new URL('journal.ts', import.meta.url))
  execFileSync(process.execPath, [fill, file, String(orders)], { stdio: 'inherit' })
  return { file, close: () => rmSync(folder, { recursive: true, force: true }) }
}

/** A busy till over that journal, with its listener; resolves when it listens. */
export async function startTill(
  file: string,
  how: Pick<TillOrders, 'listener' | 'commitEveryMs' | 'limits'>,
): Promise<Till> {
  const tls = makeCertificate(['127.0.0.1'], { clock: systemClock, random: systemRandom })
  const child = fork(fileURLToPath(new URL('till.ts', import.meta.url)), [], { execArgv: [] })
  child.send({ ...how, file, tls, gatewayPublicKey: gatewayKeys().publicPem } satisfies TillOrders)
  const { port } = await hear(child, 'listening')
  return {
    port,
    pid: child.pid ?? 0,
    cert: tls.cert,
    file,
    figures: async () => {
      const heard = hear(child, 'figures')
      child.send('figures')
      return (await heard).figures
    },
    stop: async () => {
      const gone = once(child, 'exit')
      child.disconnect()
      await gone
    },
  }
}

/** That many inquiries about different orders of the journal, signed before any clock starts. */
export function signInquiries(count: number, orders: number, first = 0): readonly Buffer[] {
  return Array.from({ length: count }, (_, index) => {
    const number = first + index
    const body = inquiryBody(referenceAt((number % orders) + 1), { inquiryRequestId: `INQ${number}` })
    return bytesOf(callOf({ path: INQUIRY_PATH, body, at: Date.now() }))
  })
}

function hear<T extends TillWords['type']>(
  child: ChildProcess,
  type: T,
): Promise<Extract<TillWords, { readonly type: T }>> {
  return new Promise((resolve, reject) => {
    const end = (): void => reject(new Error('the till has ended'))
    const listen = (words: unknown): void => {
      const heard = words as TillWords
      if (heard.type !== type) return
      child.off('message', listen)
      child.off('exit', end)
      resolve(heard as Extract<TillWords, { readonly type: T }>)
    }
    child.on('message', listen)
    child.on('exit', end)
  })
}
