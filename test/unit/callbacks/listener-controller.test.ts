import { describe, expect, it } from 'vitest'
import { makeCertificate } from '#callbacks/certificate.ts'
import {
  createCallbackController,
  type ListenerChild,
  type ListenerSetup,
} from '#callbacks/listener-controller.ts'
import type { ParentMessage } from '#callbacks/messages.ts'
import type { CallbackFact } from '#domain/callback-fact.ts'
import { gatewayKeys, MERCHANT, RULES } from '#test/support/callbacks.ts'
import { seededRandom } from '#test/support/seeded-random.ts'
import { createVirtualTime } from '#test/support/virtual-time.ts'
import { NOW, REFERENCE } from './core.ts'

const tls = makeCertificate(['127.0.0.1'], { clock: { now: () => NOW }, random: seededRandom(1) })
const SETUP: ListenerSetup = {
  journalFile: '/nowhere/journal',
  gatewayPublicKey: gatewayKeys().publicPem,
  tls,
  host: '127.0.0.1',
  port: 0,
  merchant: MERCHANT,
  rules: RULES,
  url: 'https://shop.example/api',
}

class Child implements ListenerChild {
  readonly posted: ParentMessage[] = []
  killed = 0
  say: (message: unknown) => void = () => undefined
  exit: () => void = () => undefined
  post(message: ParentMessage): void {
    this.posted.push(message)
  }
  onMessage(listener: (message: unknown) => void): void {
    this.say = listener
  }
  onExit(listener: () => void): void {
    this.exit = listener
  }
  kill(): void {
    this.killed += 1
  }
}

function stage(first: Partial<ListenerSetup> | 'none' = {}) {
  const time = createVirtualTime(NOW)
  const children: Child[] = []
  const stored: CallbackFact[] = []
  const asked: string[] = []
  const bugs: string[] = []
  let setup: ListenerSetup | undefined = first === 'none' ? undefined : { ...SETUP, ...first }
  let takes = true
  let changes = 0
  const controller = createCallbackController({
    fork: () => {
      const child = new Child()
      children.push(child)
      return child
    },
    setup: () => setup,
    store: (facts) => {
      if (!takes) return undefined
      stored.push(...facts)
      return String(100 + stored.length)
    },
    onPayment: (reference) => void asked.push(`payment ${reference}`),
    onTransfer: (reference) => void asked.push(`transfer ${reference}`),
    onInquiry: (references) => void asked.push(`inquiry ${references.join(' ')}`),
    clock: time.clock,
    after: (ms, run) => time.timers.after(ms, run),
    onChange: () => void (changes += 1),
    bug: (where, message) => void bugs.push(`${where}: ${message}`),
  })
  const child = (at: number): Child => {
    const found = children.at(at)
    if (found === undefined) throw new Error(`no child ${at}`)
    return found
  }
  return {
    time,
    controller,
    children,
    child,
    stored,
    asked,
    bugs,
    changes: () => changes,
    disk: (works: boolean) => void (takes = works),
    now: (next: Partial<ListenerSetup> | undefined) =>
      void (setup = next === undefined ? undefined : { ...SETUP, ...next }),
  }
}

const payment: CallbackFact = {
  at: NOW,
  kind: 'payment',
  externalId: '1',
  reference: REFERENCE,
  code: '2002500',
  verified: true,
  evidence: '{}',
}
const heartbeat = { type: 'pulse', facts: [], counts: {}, turned: {} }

describe('the desk of the listener', () => {
  it('starts one with all that it needs, and says where it listens', async () => {
    const { controller, child, changes } = stage()
    const { url: _url, ...start } = SETUP
    expect(child(0).posted).toEqual([{ type: 'start', ...start }])
    expect(controller.health()).toMatchObject({ state: 'starting', url: 'https://shop.example/api' })
    const before = changes()
    child(0).say({ type: 'ready', port: 8443 })
    expect(controller.health()).toMatchObject({
      state: 'listening',
      port: 8443,
      counts: {},
      lost: 0,
      certificate: { names: ['127.0.0.1'], selfMade: true, dueForRenewal: false },
    })
    expect(changes()).toBeGreaterThan(before)
  })

  it('starts none when none is wanted, and one when it is wanted later', () => {
    const { controller, children, now } = stage('none')
    expect([controller.health().state, children.length]).toEqual(['off', 0])
    now({})
    controller.restart()
    expect([controller.health().state, children.length]).toEqual(['starting', 1])
  })

  it('does not listen with a certificate that is no good, and does once there is another', async () => {
    const { controller, children, time, now } = stage({ tls: { ...tls, key: '' } })
    expect(controller.health()).toMatchObject({ state: 'down', why: 'certificate', detail: 'no-key' })
    expect(children).toHaveLength(0)
    now({})
    await time.advance(250)
    expect(controller.health().state).toBe('starting')
  })

  it('starts another when it ends, ever more slowly, at the same port', async () => {
    const { controller, children, child, time } = stage()
    child(0).say({ type: 'ready', port: 8443 })
    const waits: number[] = []
    for (let ends = 0; ends < 9; ends += 1) {
      child(-1).exit()
      expect(controller.health()).toMatchObject({ state: 'down', why: 'ended' })
      const before = children.length
      let waited = 0
      while (children.length === before) {
        await time.advance(250)
        waited += 250
      }
      waits.push(waited)
    }
    expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
    expect(child(-1).posted[0]).toMatchObject({ type: 'start', port: 8443 })
    // Alive long enough to report it: the next trouble is a new one.
    child(-1).say(heartbeat)
    child(-1).exit()
    const before = children.length
    await time.advance(250)
    expect(children).toHaveLength(before + 1)
  })

  it('says why it cannot listen, and takes any other port where any would do', async () => {
    const { controller, child, time } = stage()
    child(0).say({ type: 'ready', port: 8443 })
    child(0).exit()
    await time.advance(250)
    child(1).say({ type: 'failed', why: 'port', message: 'listen EADDRINUSE' })
    expect(controller.health()).toMatchObject({ state: 'down', why: 'port', detail: 'listen EADDRINUSE' })
    // Its end is not a second trouble.
    child(1).exit()
    await time.advance(500)
    expect(child(2).posted[0]).toMatchObject({ port: 0 })
  })

  it('keeps to the port that it was told', async () => {
    const { child, time } = stage({ port: 443 })
    child(0).say({ type: 'failed', why: 'port', message: 'listen EACCES' })
    await time.advance(250)
    expect(child(1).posted[0]).toMatchObject({ port: 443 })
  })

  it('ends one that says nothing any more', async () => {
    const { controller, children, child, time } = stage()
    child(0).say({ type: 'ready', port: 8443 })
    await time.advance(14_000)
    child(0).say(heartbeat)
    await time.advance(15_999)
    expect([child(0).killed, controller.health().state]).toEqual([0, 'listening'])
    await time.advance(1)
    expect([child(0).killed, controller.health().why]).toEqual([1, 'silent'])
    await time.advance(250)
    expect(children).toHaveLength(2)
  })

  it('begins anew with another setup when the old one is gone', async () => {
    const { controller, children, child, time, now } = stage({ port: 8443 })
    child(0).say({ type: 'ready', port: 8443 })
    now({ port: 9443 })
    controller.restart()
    controller.restart()
    expect(child(0).posted.at(-1)).toEqual({ type: 'stop' })
    expect(children).toHaveLength(1)
    child(0).exit()
    expect(child(1).posted[0]).toMatchObject({ type: 'start', port: 9443 })
    // A process that does not exit is killed.
    controller.restart()
    await time.advance(1_000)
    expect(child(1).killed).toBe(1)
  })
})

describe('what the listener heard', () => {
  it('is acknowledged when it is on the disk, and only then a reason to ask', async () => {
    const { time, child, stored, asked } = stage()
    child(0).say({ type: 'fact', id: 7, fact: payment })
    expect([child(0).posted.length, stored, asked]).toEqual([1, [], []])
    await time.advance(0)
    expect(child(0).posted.at(-1)).toEqual({ type: 'ack', id: 7, number: '101' })
    expect(stored).toEqual([payment])
    expect(asked).toEqual([`payment ${REFERENCE}`])
    const { reference: _none, ...nobodys } = payment
    child(0).say({ type: 'fact', id: 8, fact: nobodys })
    child(0).say({ type: 'fact', id: 9, fact: { ...payment, kind: 'transfer-confirmation' } })
    await time.advance(0)
    expect(asked).toEqual([`payment ${REFERENCE}`, `transfer ${REFERENCE}`])
  })

  it('is a reason to ask about a granted inquiry once that is on the disk', async () => {
    const { time, child, asked, disk } = stage()
    const inquiry = { ...payment, kind: 'inquiry', code: '2002400' }
    const facts = [inquiry, { ...inquiry, code: '4042412' }, { ...inquiry, verified: false }]
    disk(false)
    child(0).say({ ...heartbeat, facts })
    await time.advance(3_000)
    expect(asked).toEqual([])
    disk(true)
    await time.advance(1_000)
    expect(asked).toEqual([`inquiry ${REFERENCE}`])
  })

  it('is refused while the journal takes nothing: the gateway calls again', async () => {
    const { time, child, asked, disk } = stage()
    disk(false)
    child(0).say({ type: 'fact', id: 7, fact: payment })
    await time.advance(0)
    expect(child(0).posted.at(-1)).toEqual({ type: 'ack', id: 7 })
    expect(asked).toEqual([])
  })

  it('is journalled although the process that said it is gone', async () => {
    const { time, child, stored, asked } = stage()
    child(0).say({ type: 'fact', id: 7, fact: payment })
    child(0).exit()
    await time.advance(0)
    expect(stored).toEqual([payment])
    expect(asked).toEqual([`payment ${REFERENCE}`])
    expect(child(0).posted).toHaveLength(1)
  })

  it('is counted over every process that there was', async () => {
    const { time, controller, child, stored } = stage()
    const pulse = {
      type: 'pulse',
      facts: [payment],
      counts: { '2002400': 2, tls: 1 },
      turned: {},
      lastCallAt: NOW,
    }
    child(0).say(pulse)
    child(0).exit()
    await time.advance(1_000)
    child(1).say({ ...pulse, facts: [], counts: { '2002400': 1 }, turned: {}, lastCallAt: NOW + 5 })
    child(1).say(heartbeat)
    expect(controller.health()).toMatchObject({
      counts: { '2002400': 3, tls: 1 },
      turned: {},
      lastCallAt: NOW + 5,
    })
    expect(stored).toEqual([payment])
  })

  it('is on the disk before the end', () => {
    const { controller, child, stored } = stage()
    child(0).say({ type: 'pulse', facts: [payment], counts: {}, turned: {} })
    controller.stop()
    expect(stored).toEqual([payment])
    expect(child(0).posted.at(-1)).toEqual({ type: 'stop' })
    child(0).exit()
    expect(controller.health().state).toBe('off')
  })

  it.each([
    ['no message', 'hello'],
    ['evidence without end', { type: 'fact', id: 1, fact: { ...payment, evidence: 'x'.repeat(40_000) } }],
    ['a code that is none', { type: 'fact', id: 1, fact: { ...payment, code: 'paid' } }],
    [
      'facts without end',
      { type: 'pulse', facts: Array.from({ length: 1_001 }, () => payment), counts: {}, turned: {} },
    ],
  ])('is not believed to keep its own limits: %s', async (_name, message) => {
    const { time, child, stored, bugs } = stage()
    child(0).say(message)
    child(0).say(message)
    await time.advance(5_000)
    expect(stored).toEqual([])
    // Logged once: repeated trouble must not fill the log.
    expect(bugs).toEqual(['callbacks/desk: the listener says what nobody understands'])
  })

  it('is reported when it was a bug', () => {
    const { child, bugs } = stage()
    child(0).say({ type: 'bug', where: 'inquiry', message: 'our answer breaks' })
    expect(bugs).toEqual(['callbacks/inquiry: our answer breaks'])
  })
})
