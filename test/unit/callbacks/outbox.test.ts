import { describe, expect, it } from 'vitest'
import { childMessageSchema, type ChildMessage } from '#callbacks/messages.ts'
import { createOutbox } from '#callbacks/outbox.ts'
import type { CallbackFact } from '#domain/callback-fact.ts'
import { createVirtualTime } from '#test/support/virtual-time.ts'
import { NOW } from './core.ts'

function stage() {
  const time = createVirtualTime(NOW)
  const posted: ChildMessage[] = []
  const outbox = createOutbox({
    post: (message) => void posted.push(childMessageSchema.parse(message)),
    clock: time.clock,
    after: (ms, run) => time.timers.after(ms, run),
    keepMs: 3_000,
  })
  return { time, posted, outbox, facts: () => posted.flatMap((m) => (m.type === 'pulse' ? m.facts : [])) }
}

const fact = (changes: Partial<CallbackFact> = {}): CallbackFact => ({
  at: NOW,
  kind: 'payment',
  externalId: '1',
  code: '2002500',
  verified: true,
  evidence: '{}',
  ...changes,
})
const forged = fact({ kind: 'inquiry', code: '4012400', verified: false })

describe('what must be on the disk before the answer', () => {
  it('goes to the till at once, and waits for its word', async () => {
    const { posted, outbox } = stage()
    const [first, second] = [outbox.keep(fact()), outbox.keep(fact({ externalId: '2' }))]
    expect(posted).toEqual([
      { type: 'fact', id: 1, fact: fact() },
      { type: 'fact', id: 2, fact: fact({ externalId: '2' }) },
    ])
    outbox.acknowledge(2, '12')
    outbox.acknowledge(1, undefined)
    outbox.acknowledge(7, '13')
    expect(await Promise.all([first, second])).toEqual([undefined, '12'])
  })

  it('is given up when the till says nothing for so long', async () => {
    const { time, outbox } = stage()
    const kept = outbox.keep(fact())
    await time.advance(3_000)
    expect(await kept).toBeUndefined()
    // The acknowledgement is too late: the gateway has been asked to call again.
    outbox.acknowledge(1, '12')
  })

  it('is not more at once than a till can be waited for', async () => {
    const { outbox, posted } = stage()
    const kept = Array.from({ length: 300 }, () => outbox.keep(fact()))
    expect(posted).toHaveLength(256)
    expect(await kept[256]).toBeUndefined()
    outbox.stop()
    expect(await Promise.all(kept)).toEqual(kept.map(() => undefined))
  })
})

describe('what nobody waits for', () => {
  it('is gathered for a quarter of a second', async () => {
    const { time, posted, outbox } = stage()
    outbox.tell(fact({ kind: 'inquiry', code: '2002400' }))
    outbox.tell(fact({ kind: 'inquiry', code: '4042414' }))
    outbox.count('tls')
    await time.advance(249)
    expect(posted).toEqual([])
    await time.advance(1)
    expect(posted).toEqual([
      {
        type: 'pulse',
        facts: [{ code: '2002400' }, { code: '4042414' }].map((each) => fact({ kind: 'inquiry', ...each })),
        counts: { '2002400': 1, '4042414': 1, tls: 1 },
        turned: {},
        lastCallAt: NOW,
      },
    ])
  })

  it('counts why calls were turned away', async () => {
    const { outbox, posted, time } = stage()
    outbox.turnAway('signature')
    outbox.turnAway('signature')
    outbox.turnAway('field', 'virtualAccountNo')
    await time.advance(250)
    const turned = { signature: 2, 'field virtualAccountNo': 1 }
    expect(posted).toEqual([{ type: 'pulse', facts: [], counts: {}, turned }])
  })

  it('goes sooner when there is much of it', () => {
    const { outbox, facts } = stage()
    for (let count = 0; count < 501; count += 1) outbox.tell(fact())
    expect(facts()).toHaveLength(500)
  })

  it('is few of what is forged, and the count of all', async () => {
    const { time, posted, outbox, facts } = stage()
    for (let count = 0; count < 100; count += 1) outbox.tell(forged)
    await time.advance(250)
    expect(facts()).toHaveLength(6)
    expect(posted[0]).toEqual(expect.objectContaining({ counts: { '4012400': 100 }, turned: {} }))
    expect(posted[0]).not.toHaveProperty('lastCallAt')
    await time.advance(60_000)
    outbox.tell(forged)
    outbox.pulse()
    expect(facts()).toHaveLength(7)
  })

  it('is a heartbeat when there is nothing, until it is stopped', async () => {
    const { time, posted, outbox } = stage()
    await time.advance(10_000)
    expect(posted).toEqual([1, 2].map(() => ({ type: 'pulse', facts: [], counts: {}, turned: {} })))
    outbox.stop()
    await time.advance(60_000)
    expect(posted).toHaveLength(2)
  })
})
