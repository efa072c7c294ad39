import { describe, expect, it } from 'vitest'
import { brokenOff, endOf, startOf } from '#calls/attempt.ts'
import type { PreparedCall } from '#gateway/client.ts'

const call = {
  externalId: '001',
  operation: { name: 'va-status', effect: 'reads' },
  method: 'POST',
  path: '/status',
  requestBody: '{}',
} as unknown as PreparedCall
const start = {
  phase: 'start',
  id: '001',
  operation: 'va-status',
  effect: 'reads',
  who: 'watcher',
  externalId: '001',
  startedAt: 5,
  method: 'POST',
  path: '/status',
  requestBody: '{}',
}

describe('the row of a call', () => {
  it('that leaves names what it is for and who asked for it, where there is one', () => {
    expect(startOf(call, undefined, 'watcher', 5)).toStrictEqual(start)
    expect(startOf(call, 'P1', 'person', 5, 'sri')).toStrictEqual({
      ...start,
      who: 'person',
      reference: 'P1',
      by: 'sri',
    })
  })

  it('that ended has what was said, and nothing that was not', () => {
    const end = { phase: 'end', id: '001', finishedAt: 9 }
    const raw = { httpStatus: 401, code: '4012601', message: 'Invalid Token' }
    expect(endOf('001', { kind: 'not-executed', why: 'unauthorized', raw }, 9, '{}')).toStrictEqual({
      ...end,
      outcome: 'not-executed',
      why: 'unauthorized',
      ...raw,
      responseBody: '{}',
    })
    expect(
      endOf('001', { kind: 'unknown', why: 'timeout', raw: { httpStatus: 200 } }, 9, undefined),
    ).toStrictEqual({
      ...end,
      outcome: 'unknown',
      why: 'timeout',
      httpStatus: 200,
    })
    expect(endOf('001', { kind: 'unknown', why: 'timeout' }, 9, undefined)).toStrictEqual({
      ...end,
      outcome: 'unknown',
      why: 'timeout',
    })
    expect(
      endOf('001', { kind: 'done', value: 1, raw: { httpStatus: 200, code: '2002600' } }, 9, 'x'),
    ).toStrictEqual({
      ...end,
      outcome: 'done',
      httpStatus: 200,
      code: '2002600',
      responseBody: 'x',
    })
    expect(brokenOff('001', 9)).toEqual({
      ...end,
      outcome: 'unknown',
      why: 'interrupted',
      resolution: 'interrupted',
    })
  })
})
