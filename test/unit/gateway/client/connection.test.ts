import { afterEach, describe, expect, it } from 'vitest'
import { operations } from '#gateway/registry.ts'
import { closedPort, json, type Answer } from '#test/support/loopback.ts'
import { answerOf, sealed } from '#test/support/operation-examples.ts'
import { NOW } from '../given.ts'
import { closeAll, given, sendExample } from './given-client.ts'

afterEach(closeAll)

/** One operation for each wire. The outcome table covers the answers; here the connection fails. */
const oneOfEach = ['va-delete', 'transaction-history', 'invoices-send', 'merchant-info'] as const

describe.each(oneOfEach)('%s over a real connection', (name) => {
  const operation = operations[name]
  const good = sealed(operation, answerOf(operation))
  const enabled = { enabled: ['merchant-info'] } as const
  const sent = async (answer: Answer, more: object = {}) => {
    const { client, server } = await given(answer, { changes: { ...enabled, tokenRules: {}, ...more } })
    return { ...(await sendExample(client, operation)), server }
  }

  it.each<[string, Answer, object]>([
    ['done', (_, r) => json(r, 200, good), { kind: 'done', raw: { httpStatus: 200 } }],
    ['HTML of a proxy', (_, r) => json(r, 502, '<html>'), { kind: 'unknown', why: 'server-error' }],
    ['HTML with 200', (_, r) => json(r, 200, '<html>'), { kind: 'unknown', why: 'unreadable' }],
    ['nothing', (_, r) => json(r, 200, ''), { kind: 'unknown', why: 'unreadable' }],
    ['too long', (_, r) => json(r, 200, 'x'.repeat(3_000_000)), { kind: 'unknown', why: 'unreadable' }],
    ['redirect', (_, r) => json(r, 302, '', { Location: '/' }), { kind: 'unknown', why: 'redirected' }],
    ['closed', (_, __, message) => message.socket.destroy(), { kind: 'unknown', why: 'connection-lost' }],
  ])('%s', async (_, answer, expected) => {
    const { outcome, finishedAt, server } = await sent(answer)
    expect(outcome).toMatchObject(expected)
    expect(finishedAt).toBe(NOW)
    expect(server.requests).toHaveLength(1)
    expect(server.requests[0]).toMatchObject({ method: operation.method, path: operation.path })
  })

  it('time-out', async () => {
    const { outcome } = await sent(() => {}, { totalTimeoutMs: 1_000 })
    expect(outcome).toMatchObject({ kind: 'unknown', why: 'timeout' })
  })

  it('no connection', async () => {
    const { outcome, responseBody } = await sent(() => {}, {
      baseUrl: `http://127.0.0.1:${await closedPort()}`,
    })
    expect(outcome).toEqual({ kind: 'not-executed', why: 'no-connection', detail: 'ECONNREFUSED' })
    expect(responseBody).toBeUndefined()
  })
})
