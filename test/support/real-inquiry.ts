import { expect, onTestFinished } from 'vitest'
import { makeCertificate } from '#callbacks/certificate.ts'
import { startListener } from '#callbacks/listener.ts'
import { startSchema, type Rules } from '#callbacks/messages.ts'
import { personalKeyFor } from '#support/personal-keys.ts'
import { systemRandom } from '#support/real-ports.ts'
import { callOf, gatewayKeys, INQUIRY_PATH, inquiryBody, MERCHANT, RULES } from './callbacks.ts'
import { seededRandom } from './seeded-random.ts'
import { call } from './tls-client.ts'
import { PERSONAL_KEY, type VirtualTill } from './virtual-till.ts'

/** An inquiry to the listener's own code, over TLS, on this till's journal. */
export async function inquireOf(shop: VirtualTill, reference: string, rules: Partial<Rules> = {}) {
  const { clock } = shop.time
  const tls = makeCertificate(['127.0.0.1'], { clock, random: seededRandom(1) })
  const start = startSchema.parse({
    type: 'start',
    journalFile: shop.journal().file,
    boxKey: personalKeyFor('box', PERSONAL_KEY).toString('base64'),
    gatewayPublicKey: gatewayKeys().publicPem,
    tls,
    host: '127.0.0.1',
    port: 0,
    merchant: MERCHANT,
    rules: { ...RULES, ...rules },
  })
  const bugs: unknown[] = []
  const post = (message: { readonly type: string }) => void (message.type === 'bug' && bugs.push(message))
  const listener = await startListener(start, {
    post,
    clock,
    random: systemRandom,
    after: () => () => undefined,
  })
  onTestFinished(() => listener.stop())
  const request = callOf({ path: INQUIRY_PATH, body: inquiryBody(reference), at: clock.now() })
  const { body } = await call({ port: listener.port, cert: tls.cert }, request)
  expect(bugs).toEqual([])
  return body
}
