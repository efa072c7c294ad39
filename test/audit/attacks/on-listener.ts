/** Strangers and replays at the listener, over real TLS. */
import { connect } from 'node:tls'
import { makeCertificate } from '#callbacks/certificate.ts'
import { limitsSchema } from '#callbacks/limits.ts'
import { serveCallbacks } from '#callbacks/server.ts'
import { answerCallback } from '#callbacks/answer-call.ts'
import { callOf, PAYMENT_PATH, paymentBody } from '#test/support/callbacks.ts'
import { systemClock, systemRandom } from '#support/real-ports.ts'
import { core, NOW, orderIn, REFERENCE, waiting } from '#test/unit/callbacks/core.ts'
import type { Attack } from './attack.ts'

const CALLS = 100

const crowd: Attack = {
  promise: 'A stranger has one answer',
  probe: `${CALLS} unsigned calls one behind the other on one connection`,
  weakness: 'no limit for strangers',
  play: async (isWeak) => {
    const tls = makeCertificate(['127.0.0.1'], { clock: systemClock, random: systemRandom })
    const listener = core()
    const server = await serveCallbacks({
      tls,
      host: '127.0.0.1',
      port: 0,
      limits: limitsSchema.parse(isWeak ? { strangerCalls: CALLS * 2 } : {}),
      answer: (request) => answerCallback(request, listener.deps),
      answerHeaders: () => ({}),
      onTrouble: () => undefined,
      onBug: () => undefined,
    })
    try {
      const call = `POST ${PAYMENT_PATH} HTTP/1.1\r\nHost: till\r\nContent-Length: 2\r\n\r\n{}`
      const socket = connect({ host: '127.0.0.1', port: server.port, ca: tls.cert })
      let text = ''
      const answers = () => text.split('HTTP/1.1 4').length - 1
      await new Promise<void>((resolve) => {
        socket.on('data', (part: Buffer) => {
          text += part.toString('latin1')
          if (answers() >= CALLS) resolve()
        })
        socket.on('close', () => resolve())
        socket.on('error', () => undefined)
        socket.on('secureConnect', () => socket.write(call.repeat(CALLS)))
      })
      socket.destroy()
      return { gotThrough: answers() > 1, evidence: `${answers()} answers` }
    } finally {
      await server.stop()
    }
  },
}

const again: Attack = {
  promise: 'A call counts once, also after a restart of the listener',
  probe:
    'the same signed call under another external id, at a listener that remembers nothing but the journal',
  weakness: 'a journal that is not asked for what was signed',
  play: async (isWeak) => {
    const signed = new Set<string>()
    const world = {
      orders: [orderIn(waiting)],
      signed: (digest: string) => !isWeak && signed.has(digest),
    }
    const first = core(world)
    const request = callOf({ path: PAYMENT_PATH, body: paymentBody(REFERENCE), at: NOW, externalId: '1' })
    await answerCallback(request, first.deps)
    for (const { evidence } of first.kept)
      signed.add((JSON.parse(evidence ?? '{}') as { signed: string }).signed)
    const second = core(world)
    const headers = { ...request.headers, 'x-external-id': '2' }
    await answerCallback({ ...request, headers }, second.deps)
    return {
      gotThrough: second.kept.length > 0,
      evidence: `kept ${first.kept.length} time, and ${second.kept.length} the second`,
    }
  },
}

export const ON_LISTENER: readonly Attack[] = [crowd, again]
