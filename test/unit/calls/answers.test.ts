/** One call with the gateway's answer handed in: its cost, the reported connection state, and retries. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CallDeps } from '#calls/deps.ts'
import { makeCall, type CallRecorder, type CallMade } from '#calls/make-call.ts'
import { recordOnly } from '#calls/record-only.ts'
import type { Outcome } from '#domain/outcome.ts'
import { transactionHistory } from '#gateway/operations/transaction-history.ts'
import { vaStatus } from '#gateway/operations/va-status.ts'
import { JournalFailed } from '#journal/failure.ts'
import { handedAnswers, type HandedAnswer } from '#test/support/handed-answers.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

type Book = CallRecorder<typeof transactionHistory>
let shop: VirtualTill
let happened: unknown[]
beforeEach(() => {
  shop = openVirtualTill()
  happened = []
})
afterEach(() => shop.close())

const input = { from_date_time: 0, to_date_time: 1000, page_size: 10, page_number: 1 }
const note = (...what: readonly unknown[]) => void happened.push(what)

function callWith(
  deps: Partial<CallDeps>,
  recorder: Partial<Book> = {},
  reference?: string,
): Promise<CallMade<unknown>> {
  const { write } = shop.journal()
  return makeCall(
    { ...shop.backOffice(), ...deps },
    {
      operation: transactionHistory,
      input,
      who: 'person',
      ...(reference === undefined ? {} : { reference }),
    },
    {
      recordIntent: (start) => {
        write.commit({ at: start.startedAt, attempt: start })
        return true
      },
      recordOutcome: (_outcome, end) => void write.commit({ at: end.finishedAt, attempt: end }),
      interrupted: (end) => void write.commit({ at: end.finishedAt, attempt: end }),
      ...recorder,
    },
  )
}

const answering = (...answers: readonly HandedAnswer[]) =>
  handedAnswers(shop.backOffice().gateway, () => 7, ...answers)

const turned = (code?: string, message?: string): Outcome<never> => ({
  kind: 'not-executed',
  why: 'unauthorized',
  raw: {
    httpStatus: 401,
    ...(code === undefined ? {} : { code }),
    ...(message === undefined ? {} : { message }),
  },
})

describe('what is heard of the connection', () => {
  it.each([
    [turned('4011800', 'Unauthorized'), [true, 7, { message: 'Unauthorized' }]],
    [{ ...turned('4011800'), gatewayClock: 5 }, [true, 7, { gatewayClock: 5 }]],
    [{ kind: 'not-executed', why: 'rate-limited', raw: { httpStatus: 429 } } as const, [true, 7, undefined]],
    [{ kind: 'not-executed', why: 'no-connection' } as const, [false, 7, undefined]],
  ])('of %j is %j', async (answer, heard) => {
    await callWith({ gateway: answering(answer), connectionHeard: note })
    expect(happened.at(-1)).toStrictEqual(heard)
  })
})

describe('a call that was turned away', () => {
  it.each([
    [{ kind: 'not-executed', why: 'unauthorized' } as const, 2],
    [turned(), 2],
    [turned('4011804'), 2],
    [turned('4011805'), 1],
    [{ kind: 'not-executed', why: 'rate-limited', raw: { httpStatus: 429 } } as const, 1],
  ])('with %j leaves %i times, and its intent is told once', async (answer, times) => {
    const gateway = answering(answer)
    const made = await callWith({ gateway }, { intended: () => note('intended') })
    expect([gateway.sent().length, happened]).toEqual([times, [['intended']]])
    expect(made).toEqual({ outcome: answer, way: 'prepared', repeat: times === 2 })
  })
})

it.each([
  ['P1', 'P1'],
  [undefined, ''],
])('each step of a call for %s names it %j', async (reference, named) => {
  await callWith({ onStep: note }, {}, reference)
  const steps = ['before-intent', 'intent-flushed', 'before-first-byte', 'answered', 'answer-journalled']
  expect(happened).toEqual(steps.map((step) => [step, 'transaction-history', named]))
})

it('a message id goes along only with an operation that has a hash', async () => {
  const deps = shop.backOffice()
  const gateway: CallDeps['gateway'] = {
    ...deps.gateway,
    prepare: (operation, what, ids) => {
      note(operation.name, ids)
      return deps.gateway.prepare(operation, what, ids)
    },
  }
  await callWith({ gateway })
  const question = { partnerServiceId: '1', customerNo: '2', virtualAccountNo: '3', additionalInfo: {} }
  const plan = { operation: vaStatus, input: question, who: 'person' } as const
  await makeCall({ ...deps, gateway }, plan, recordOnly(deps))
  const externalId = expect.any(String)
  expect(happened).toStrictEqual([
    ['transaction-history', { externalId, messageId: expect.any(String) }],
    ['va-status', { externalId }],
  ])
})

it('a call over the request budget is not prepared, and says when another may be made', async () => {
  const deps = shop.backOffice()
  const budget = { ...deps.budget, take: () => ({ ok: false, retryAt: 99 }) as const }
  const gateway = answering(turned())
  expect(await callWith({ budget, gateway })).toEqual({
    outcome: { kind: 'not-executed', why: 'budget', retryAt: 99 },
    way: 'left',
    repeat: false,
  })
  expect([gateway.sent(), shop.bugs]).toEqual([[], []])
})

describe('a bug while the answer is journalled', () => {
  const recordOutcome = () => {
    throw new Error('a bug of ours')
  }

  it('on a disk that fails leaves the call to the next start', async () => {
    const made = await callWith(
      {},
      {
        recordOutcome,
        interrupted: () => {
          throw new JournalFailed('io', 'SQLITE_IOERR', undefined)
        },
      },
    )
    expect(made).toEqual({ outcome: { kind: 'unknown', why: 'interrupted' }, way: 'prepared', repeat: false })
    expect(shop.journal().read.unfinishedAttempts()).toHaveLength(1)
  })

  it('is not hidden by another bug', async () => {
    const another = new Error('another bug')
    const made = callWith(
      {},
      {
        recordOutcome,
        interrupted: () => {
          throw another
        },
      },
    )
    await expect(made).rejects.toBe(another)
  })
})
