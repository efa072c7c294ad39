import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendPayout } from '#backoffice/payouts/send.ts'
import { sendInvoices } from '#backoffice/invoices/send.ts'
import { markInstruction } from '#backoffice/mark.ts'
import { recoverInstructions } from '#backoffice/recover.ts'
import { brokenOff } from '#calls/attempt.ts'
import type { CallStep } from '#calls/deps.ts'
import { makeCall } from '#calls/make-call.ts'
import { recordOnly } from '#calls/record-only.ts'
import { timestampB } from '#domain/timestamp.ts'
import { transactionHistory } from '#gateway/operations/transaction-history.ts'
import { JournalFailed } from '#journal/failure.ts'
import { FREELY, armOn, invoices, must, payout, requestsFor } from '#test/support/back-office.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { sell } from '../counter/at-the-till.ts'

let shop: VirtualTill
let onStep: ((step: CallStep, operation: string) => void) | undefined
beforeEach(() => {
  onStep = undefined
  shop = openVirtualTill({ onStep: (step, operation) => onStep?.(step, operation) })
})
afterEach(() => shop.close())

const INVALID_TOKEN = {
  kind: 'say',
  status: 401,
  caseCode: '01',
  message: 'Invalid Token (B2B)',
  processed: false,
  operation: 'transfer-interbank',
} as const
const attempts = (reference: string) => shop.journal().read.attemptsOf(reference)
const headroom = () => shop.backOffice().budget.headroom(shop.time.clock.now()).minute.left
const askHistory = () =>
  makeCall(
    shop.backOffice(),
    {
      operation: transactionHistory,
      input: {
        from_date_time: shop.time.clock.now() - 86_400_000,
        to_date_time: shop.time.clock.now(),
        page_size: 10,
        page_number: 1,
      },
      who: 'person',
    },
    recordOnly(shop.backOffice()),
  )

describe('a call turned away with 401', () => {
  it('is made once more, with a new token, a new id and a new signature, as a new attempt', async () => {
    armOn(shop, INVALID_TOKEN)
    const { state, reference } = must(await sendPayout(shop.backOffice(), payout(), FREELY))
    expect(state).toBe('accepted')
    const [first, second, ...more] = attempts(reference)
    expect([first?.outcome, first?.code, second?.outcome]).toEqual(['not-executed', '4011801', 'done'])
    expect(more).toEqual([])
    expect(first?.externalId).not.toBe(second?.externalId)
    expect(requestsFor(shop, 'token')).toBe(2)
  })

  it('is not made a third time', async () => {
    armOn(shop, { ...INVALID_TOKEN, times: 5 })
    const sent = must(await sendPayout(shop.backOffice(), payout(), FREELY))
    expect(sent).toMatchObject({ state: 'not-sent', evidence: { source: 'answer', code: '4011801' } })
    expect(attempts(sent.reference)).toHaveLength(2)
    expect(requestsFor(shop, 'transfer-interbank')).toBe(2)
  })

  it.each([
    ['01', 2],
    ['04', 2],
    ['00', 1],
    ['05', 1],
  ])('with case %s leaves %i times: only a token can be had anew', async (caseCode, times) => {
    armOn(shop, { ...INVALID_TOKEN, caseCode, times: 5 })
    must(await sendPayout(shop.backOffice(), payout(), FREELY))
    expect(requestsFor(shop, 'transfer-interbank')).toBe(times)
  })

  it('of the operations with a hash gets a new message id', async () => {
    armOn(shop, { ...INVALID_TOKEN, operation: 'invoices-send', errorCode: '0003' })
    const { state, reference } = must(await sendInvoices(shop.backOffice(), invoices(2)))
    const ids = attempts(reference).map(({ requestBody }) => /"rq_uuid":"([^"]+)"/.exec(requestBody)?.[1])
    expect([state, new Set(ids).size]).toEqual(['accepted', 2])
  })

  it('has not left a second time when the request budget is spent: not sent, in the words of the first', async () => {
    armOn(shop, { ...INVALID_TOKEN, times: 5 })
    const deps = shop.backOffice()
    onStep = (step) => {
      if (step !== 'answered') return
      while (deps.budget.take(shop.time.clock.now(), 'person').ok);
    }
    const sent = must(await sendPayout(deps, payout(), FREELY))
    expect(sent).toMatchObject({ state: 'not-sent', evidence: { code: '4011801' } })
    expect(attempts(sent.reference)).toHaveLength(1)
    expect(shop.journal().read.keysOf(sent.reference)).toEqual([])
  })

  it('stopped between its two tries is unknown after the start, and is not sent', async () => {
    armOn(shop, { ...INVALID_TOKEN, times: 1 })
    let photograph = ''
    onStep = (step, operation) => {
      if (step === 'answer-journalled' && operation === 'transfer-interbank') photograph ||= shop.photograph()
    }
    const { reference } = must(await sendPayout(shop.backOffice(), payout(), FREELY))
    const before = requestsFor(shop, 'transfer-interbank')
    await shop.wakeFrom(photograph)
    expect(shop.journal().read.instruction(reference)?.state).toBe('sending')
    expect(recoverInstructions(shop.backOffice())).toBe(1)
    await shop.time.advance(3_600_000)
    expect(shop.journal().read.instruction(reference)?.state).toBe('unknown')
    expect(requestsFor(shop, 'transfer-interbank')).toBe(before)
  })
})

describe('a call turned away with 401, whose journal fails and is opened anew before its second try', () => {
  const between = async (act: (reference: string) => void) => {
    armOn(shop, { ...INVALID_TOKEN, times: 1 })
    let reference = ''
    onStep = (step, operation) => {
      if (step !== 'answer-journalled' || operation !== 'transfer-interbank' || reference !== '') return
      reference = shop.journal().read.openInstructions()[0]?.reference ?? ''
      // As when it is opened again.
      recoverInstructions(shop.backOffice())
      act(reference)
    }
    const sent = must(await sendPayout(shop.backOffice(), payout(), FREELY))
    expect([sent.reference, requestsFor(shop, 'transfer-interbank')]).toEqual([reference, 1])
    return sent
  }

  it('is unknown, and does not leave again', async () => {
    expect((await between(() => undefined)).state).toBe('unknown')
  })

  it('is what a person has said, and does not leave beside the payout that takes its place', async () => {
    const decided = await between((reference) => {
      must(markInstruction(shop.backOffice(), reference, 'failed', 'Sari', 'not on the portal'))
    })
    expect(decided).toMatchObject({ state: 'failed', evidence: { source: 'manager' } })
    expect(must(await sendPayout(shop.backOffice(), payout(), FREELY)).state).toBe('accepted')
  })
})

it('a sale turned away with 401, whose journal is opened anew before its second try, does not leave again', async () => {
  armOn(shop, { ...INVALID_TOKEN, operation: 'qr-generate' })
  onStep = (step, operation) => {
    if (step !== 'answer-journalled' || operation !== 'qr-generate') return
    onStep = undefined
    shop.till().recoverNow()
  }
  const { reference } = await sell(shop, 'qr')
  expect(requestsFor(shop, 'qr-generate')).toBe(1)
  // It is asked about, like any call that was interrupted.
  expect(
    shop
      .journal()
      .read.eventsOf(reference)
      .map(({ kind }) => kind),
  ).toContain('order/interrupted')
})

describe('what a call uses up', () => {
  it('is one of the request budget, also when its answer is lost', async () => {
    const before = headroom()
    armOn(shop, { kind: 'answer-lost', operation: 'transaction-history' })
    expect((await askHistory()).outcome).toMatchObject({ kind: 'unknown' })
    expect(headroom()).toBe(before - 1)
  })

  it.each([
    ['nobody listens', () => armOn(shop, { kind: 'refuse-connection' })],
    ['a credential is lacking', () => void (shop.vault.open = false)],
  ])('is nothing when %s', async (_name, act) => {
    const before = headroom()
    act()
    expect((await askHistory()).outcome).toMatchObject({ kind: 'not-executed' })
    expect(headroom()).toBe(before)
  })

  it('is nothing when what it was for has moved on', async () => {
    const before = headroom()
    const made = await makeCall(
      shop.backOffice(),
      { operation: transactionHistory, input: historyInput(), who: 'person' },
      { ...recordOnly(shop.backOffice()), recordIntent: () => false },
    )
    expect([made.way, made.repeat]).toEqual(['overtaken', false])
    expect([headroom(), shop.gateway.log()]).toEqual([before, []])
  })

  it('is nothing when the disk does not take its intent, and it rejects with that', async () => {
    const before = headroom()
    const failed = new JournalFailed('io', 'SQLITE_IOERR', undefined)
    const made = makeCall(
      shop.backOffice(),
      { operation: transactionHistory, input: historyInput(), who: 'person' },
      {
        ...recordOnly(shop.backOffice()),
        recordIntent: () => {
          throw failed
        },
      },
    )
    await expect(made).rejects.toBe(failed)
    expect([headroom(), shop.gateway.log()]).toEqual([before, []])
  })
})

function historyInput() {
  const now = shop.time.clock.now()
  return { from_date_time: now - 1000, to_date_time: now, page_size: 10, page_number: 1 }
}

describe('a bug on the way of a call', () => {
  it.each(['intent-flushed', 'before-first-byte', 'answered', 'answer-journalled'] as const)(
    'at %s: told once, the attempt is ended as interrupted, and nothing is made anew',
    async (at) => {
      const bug = new Error('a bug of ours')
      onStep = (step) => {
        if (step === at) throw bug
      }
      const { outcome, way } = await askHistory()
      expect([outcome, way]).toEqual([{ kind: 'unknown', why: 'interrupted' }, 'prepared'])
      expect(shop.bugs).toEqual([bug])
      expect(shop.journal().read.unfinishedAttempts()).toEqual([])
      expect(requestsFor(shop, 'transaction-history')).toBe(at.startsWith('answer') ? 1 : 0)
    },
  )

  it('before anything is journalled is a sure "not sent"', async () => {
    const deps = shop.backOffice()
    const gateway = {
      ...deps.gateway,
      prepare: () => Promise.reject(new Error('a bug of ours')),
    }
    const before = headroom()
    const made = await makeCall(
      { ...deps, gateway },
      { operation: transactionHistory, input: historyInput(), who: 'person' },
      recordOnly(deps),
    )
    expect(made).toEqual({
      outcome: { kind: 'not-executed', why: 'invalid-request', detail: 'internal' },
      way: 'left',
      repeat: false,
    })
    expect([headroom(), shop.bugs.length]).toEqual([before, 1])
  })
})

describe('what is journalled of a call', () => {
  it('names the person who asked for it, and none where the watcher did', async () => {
    const deps = { ...shop.backOffice(), signedIn: () => 'sri' }
    for (const who of ['person', 'watcher'] as const)
      await makeCall(deps, { operation: transactionHistory, input: historyInput(), who }, recordOnly(deps))
    const starts = shop
      .journal()
      .read.eventsOf('gateway')
      .flatMap(({ entry }) => (entry.type === 'attempt-start' ? [entry.start] : []))
      .filter(({ operation }) => operation === 'transaction-history')
    expect(starts.map(({ who, by }) => [who, by])).toEqual([
      ['person', 'sri'],
      ['watcher', undefined],
    ])
    expect(shop.journal().read.unfinishedAttempts()).toEqual([])
  })

  it('is not ended twice: what was given up while it was under way stays unknown, whatever then comes', async () => {
    const deps = shop.backOffice()
    const settled: unknown[] = []
    let id = ''
    onStep = (step) => {
      if (step === 'answered')
        deps.journal.write.commit({
          at: shop.time.clock.now(),
          attempt: brokenOff(id, shop.time.clock.now()),
        })
    }
    const made = await makeCall(
      deps,
      { operation: transactionHistory, input: historyInput(), who: 'person' },
      {
        ...recordOnly(deps),
        recordIntent: (start, repeat) => {
          id = start.id
          return recordOnly(deps).recordIntent(start, repeat)
        },
        recordOutcome: (outcome) => void settled.push(outcome),
      },
    )
    expect(made).toEqual({ outcome: { kind: 'unknown', why: 'interrupted' }, way: 'prepared', repeat: false })
    expect([settled, shop.bugs]).toEqual([[], []])
  })
})

describe('the line', () => {
  const heard: unknown[][] = []
  const ask = async () => {
    heard.length = 0
    const connectionHeard = (...said: unknown[]) => void heard.push(said)
    const deps = { ...shop.backOffice(), connectionHeard }
    await makeCall(
      deps,
      { operation: transactionHistory, input: historyInput(), who: 'person' },
      recordOnly(deps),
    )
    return heard
  }

  it('is there with any answer; one that is turned away brings what was said and the clock of the gateway', async () => {
    expect(await ask()).toEqual([[true, expect.any(Number), undefined]])
    armOn(shop, {
      ...INVALID_TOKEN,
      caseCode: '00',
      message: 'Unauthorized',
      operation: 'transaction-history',
    })
    const [[up, , away] = []] = await ask()
    expect([up, away]).toEqual([true, expect.objectContaining({ message: expect.any(String) })])
  })

  it('is gone without a connection, and nothing is known of it without an answer', async () => {
    armOn(shop, { kind: 'answer-lost', operation: 'transaction-history' })
    expect(await ask()).toEqual([])
    armOn(shop, { kind: 'refuse-connection' })
    expect(await ask()).toEqual([[false, expect.any(Number), undefined]])
  })

  it('is told by every call whether it is there', async () => {
    armOn(shop, { kind: 'refuse-connection' })
    await askHistory()
    expect(shop.till().connection.state()).toBe('down')
    shop.gateway.clearFaults()
    await askHistory()
    expect(shop.till().connection.state()).toBe('up')
  })
})

it('the time in a journalled body is the one that was signed', async () => {
  await askHistory()
  const stamp = timestampB(shop.time.clock.now())
  const events = shop.journal().read.eventsOf('gateway')
  expect(JSON.stringify(events[0]?.entry)).toContain(stamp)
})
