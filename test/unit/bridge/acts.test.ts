import { describe, expect, it } from 'vitest'
import { answerCall } from '#bridge/answer-call.ts'
import type { Handlers } from '#bridge/handler.ts'
import { createPracticeHandlers } from '#bridge/handlers/practice.ts'
import type { Role } from '#contract/define.ts'
import { ALWAYS } from '#domain/right.ts'
import { accept, refuse } from '#contract/envelope.ts'

type Heard = readonly [name: string, input: unknown, ok: boolean]

const handlers = {
  'display.show': ({ reference }: { reference: string }) =>
    reference === 'P0' ? accept(null) : refuse('not-found'),
  'display.current': () => accept(null),
  'order.open': () => {
    throw new Error('a bug')
  },
  ...createPracticeHandlers(undefined, undefined),
} as unknown as Handlers

async function call(role: Role, name: string, input: unknown, fails = false) {
  const heard: Heard[] = []
  const bugs: string[] = []
  const answer = await answerCall(
    {
      handlers,
      right: () => ALWAYS,
      log: { info: () => undefined, warn: () => undefined } as never,
      bug: (_error, where) => {
        bugs.push(where)
        return 'B'
      },
      correlationId: () => 'ID',
      onAct: (...act) => {
        heard.push(act)
        if (fails) throw new Error('the listener has a bug')
      },
    },
    { role, isMainFrame: true, url: 'app://loket/cashier.html' },
    name,
    input,
  )
  return { answer, heard, bugs }
}

describe('who hears the acts of the till', () => {
  it('hears what was done, and whether it was taken', async () => {
    const done = await call('cashier', 'display.show', { reference: 'P0' })
    expect(done.heard).toEqual([['display.show', { reference: 'P0' }, true]])
    const refused = await call('manager', 'display.show', { reference: 'P1' })
    expect(refused.heard).toEqual([['display.show', { reference: 'P1' }, false]])
  })

  it("hears nothing of the customer's window, of strangers, and of what the guard let nowhere", async () => {
    expect((await call('customer', 'display.current', {})).heard).toEqual([])
    expect((await call('cashier', 'display.show', { reference: 7 })).heard).toEqual([])
    expect((await call('customer', 'display.show', { reference: 'P0' })).heard).toEqual([])
    expect((await call('cashier', 'no.such', {})).heard).toEqual([])
  })

  it('cannot spoil the answer', async () => {
    const { answer, bugs } = await call('cashier', 'display.show', { reference: 'P0' }, true)
    expect(answer.ok).toBe(true)
    expect(bugs).toEqual(['what hears the acts'])
  })
})

describe('on a real till', () => {
  it.each([
    ['practice.get', {}],
    ['practice.payer', { reference: 'P1', action: 'pay-late' }],
    ['practice.fault', { kind: 'none', times: 1 }],
    ['drill.list', {}],
    ['drill.get', {}],
    ['drill.start', { id: 'picture' }],
    ['drill.finish', {}],
    ['drill.stop', {}],
  ])('%s is refused', async (name, input) => {
    const { answer } = await call('cashier', name, input)
    expect(answer).toMatchObject({ ok: false, error: { code: 'not-practice' } })
  })
})
