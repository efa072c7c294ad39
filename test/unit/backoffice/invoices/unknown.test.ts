import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Line } from '#backoffice/invoices/lines.ts'
import { sendInvoices, type NumberedInvoice } from '#backoffice/invoices/send.ts'
import { markInstruction } from '#backoffice/mark.ts'
import { recoverInstructions } from '#backoffice/recover.ts'
import { CALL_STEPS, type CallStep } from '#calls/deps.ts'
import { JournalFailed } from '#journal/failure.ts'
import type { FaultInput } from '#simulator/control/control.ts'
import {
  armOn,
  documentOf,
  instructionOf,
  invoiceOf,
  invoices,
  must,
  refusalOf,
  requestsFor,
} from '#test/support/back-office.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

let shop: VirtualTill
let onStep: ((step: CallStep) => void) | undefined
beforeEach(() => {
  onStep = undefined
  shop = openVirtualTill({ onStep: (step) => onStep?.(step) })
})
afterEach(() => shop.close())

const DAY = 86_400_000
const send = (batch: readonly NumberedInvoice[]) => sendInvoices(shop.backOffice(), batch)
const heldBy = (reference: string) => shop.journal().read.keysOf(reference).length
const takenByGateway = () => shop.gateway.records().records.filter(({ kind }) => kind === 'invoice').length

/** No part of the batch is sent again: not now, not after a restart, not a day later. */
async function nothingIsSentAgain(reference: string, count: number): Promise<void> {
  const requests = requestsFor(shop, 'invoices-send')
  const refusedAsHeld = async () => {
    for (const number of [1, count])
      expect(refusalOf(await send([invoiceOf(number)]))).toEqual({
        code: 'held',
        details: { document: documentOf(number), reference },
      })
    expect(refusalOf(await send(invoices(count)))).toMatchObject({ code: 'held' })
    expect(heldBy(reference)).toBe(count)
  }
  await refusedAsHeld()
  await shop.restart()
  recoverInstructions(shop.backOffice())
  await shop.time.advance(DAY)
  await refusedAsHeld()
  expect(requestsFor(shop, 'invoices-send')).toBe(requests)
  expect(instructionOf(shop, reference).state).toBe('unknown')
}

describe('a batch whose answer is lost', () => {
  it.each<[string, FaultInput]>([
    ['destroyed before it came', { kind: 'answer-lost' }],
    ['cut in the middle', { kind: 'cut-at', at: 200 }],
    ['HTTP 500', { kind: 'http-500' }],
    ['a page of a server in front', { kind: 'html' }],
    ['HTTP 200 and a page', { kind: 'html', status: 200 }],
    ['not in time', { kind: 'delay', ms: 60_000 }],
    ['no JSON', { kind: 'bad-json' }],
    ['empty', { kind: 'empty' }],
    ['encrypted for somebody else', { kind: 'wrong-signature' }],
    ['to another question', { kind: 'wrong-echo' }],
    ['a failure, of which nobody knows whose', { kind: 'http-500', processed: false }],
    ['as if never heard', { kind: 'drop-before' }],
  ])('(%s) is unknown, holds every document, and is never sent again', async (_name, fault) => {
    armOn(shop, { ...fault, operation: 'invoices-send' } as FaultInput)
    const sending = send(invoices(12))
    await shop.time.advance(61_000)
    const lost = must(await sending)
    expect([lost.state, lost.result]).toEqual(['unknown', undefined])
    expect(requestsFor(shop, 'invoices-send')).toBe(1)
    await nothingIsSentAgain(lost.reference, 12)
  })

  it('lost at the size of five hundred, it is one request and one batch at the gateway', async () => {
    armOn(shop, { kind: 'answer-lost', operation: 'invoices-send' })
    const lost = must(await send(invoices(500)))
    expect([lost.state, heldBy(lost.reference), takenByGateway()]).toEqual(['unknown', 500, 500])
    expect(requestsFor(shop, 'invoices-send')).toBe(1)
  })
})

describe('an answer whose parts disagree', () => {
  it('(totals) says so; the whole is unknown, each line keeps what was said of it, nothing can be sent again', async () => {
    armOn(shop, { kind: 'fail-invoices', count: 7 }, { kind: 'wrong-totals' })
    const sent = must(await send(invoices(500)))
    expect(sent).toMatchObject({
      state: 'unknown',
      result: { findings: ['totals-disagree'], totals: { success: 494, failed: 7, executed: 500 } },
    })
    const lines = sent.result?.['lines'] as readonly Line[]
    expect(lines.filter(({ outcome }) => outcome === 'refused')).toHaveLength(7)
    await nothingIsSentAgain(sent.reference, 500)
  })
})

describe('the program ends while a batch is on its way', () => {
  it.each(CALL_STEPS)('at the step %s', async (at) => {
    let photograph = ''
    onStep = (step) => {
      if (step === at) photograph = shop.photograph()
    }
    const { reference, state } = must(await send(invoices(12)))
    expect(state).toBe('accepted')
    await shop.wakeFrom(photograph)
    const found = shop.journal().read.instruction(reference)
    // Before the intent the journal has nothing, and after the answer everything.
    if (at === 'before-intent') {
      expect([found, recoverInstructions(shop.backOffice())]).toEqual([undefined, 0])
      return
    }
    if (at === 'answer-journalled') {
      expect([found?.state, recoverInstructions(shop.backOffice())]).toEqual(['accepted', 0])
      return
    }
    expect(found?.state).toBe('sending')
    expect(recoverInstructions(shop.backOffice())).toBe(1)
    expect(instructionOf(shop, reference)).toMatchObject({ state: 'unknown', evidence: { source: 'till' } })
    expect(shop.journal().read.attemptsOf(reference)).toMatchObject([
      { outcome: 'unknown', why: 'interrupted', resolution: 'interrupted' },
    ])
    // A second check of the same journal changes nothing.
    const { seq } = shop.journal().read.head()
    expect([recoverInstructions(shop.backOffice()), shop.journal().read.head().seq]).toEqual([1, seq])
    await nothingIsSentAgain(reference, 12)
  })
})

describe('the disk fails at the answer', () => {
  it('and the batch is on its way for as long as nothing can be written, then unknown, and never sent again', async () => {
    const { journal } = shop.backOffice()
    const commit = journal.write.commit.bind(journal.write)
    const failed = new JournalFailed('disk-full', 'SQLITE_FULL', undefined)
    Object.assign(journal.write, {
      commit: (change: Parameters<typeof commit>[0]) => {
        if (change.attempt?.phase === 'end') throw failed
        return commit(change)
      },
    })
    const { reference, state } = must(await send(invoices(12)))
    expect([state, takenByGateway(), heldBy(reference)]).toEqual(['sending', 12, 12])
    expect(shop.bugs).toEqual([failed])
    expect(refusalOf(await send([invoiceOf(3)]))).toMatchObject({ code: 'held' })
    await shop.restart()
    expect(recoverInstructions(shop.backOffice())).toBe(1)
    await nothingIsSentAgain(reference, 12)
  })
})

describe('a person who has looked on the portal', () => {
  const lose = async (count: number) => {
    armOn(shop, { kind: 'answer-lost', operation: 'invoices-send' })
    return must(await send(invoices(count))).reference
  }

  it('says that all were refused: every document is free, and it stands in the journal as their word', async () => {
    armOn(shop, { kind: 'http-500', processed: false, operation: 'invoices-send' })
    const { reference } = must(await send(invoices(12)))
    const marked = must(
      markInstruction(shop.backOffice(), reference, 'refused', 'Sari', 'none on the portal'),
    )
    expect(marked).toMatchObject({
      state: 'refused',
      evidence: { source: 'manager', by: 'Sari', message: 'none on the portal' },
    })
    expect(marked.evidence).not.toHaveProperty('code')
    expect(heldBy(reference)).toBe(0)
    expect(must(await send(invoices(12))).state).toBe('accepted')
  })

  it.each(['accepted', 'confirmed'] as const)('says that they were %s: held for good', async (becomes) => {
    const reference = await lose(12)
    must(markInstruction(shop.backOffice(), reference, becomes, 'Sari', 'all on the portal'))
    expect(heldBy(reference)).toBe(12)
    expect(refusalOf(await send([invoiceOf(5)]))).toMatchObject({ code: 'held' })
  })

  it('says which ones were refused: those are free and the others are not', async () => {
    const reference = await lose(12)
    const deps = shop.backOffice()
    const marked = must(
      markInstruction(deps, reference, 'partly', 'Sari', 'seen', [documentOf(2), documentOf(9)]),
    )
    expect(marked).toMatchObject({
      state: 'partly',
      evidence: { source: 'manager', refused: [documentOf(2), documentOf(9)] },
    })
    expect(heldBy(reference)).toBe(10)
    expect(refusalOf(await send([invoiceOf(1)]))).toMatchObject({ code: 'held' })
    await shop.restart()
    // The gateway accepted them after all and confirms it: they must not be sent again under other numbers.
    const again = must(await send([invoiceOf(2), invoiceOf(9)]))
    expect(again).toMatchObject({
      state: 'unknown',
      result: { findings: ['line-already-there'], lines: [{ code: '1003' }, { code: '1003' }] },
    })
    expect(refusalOf(await send([invoiceOf(2)]))).toMatchObject({ code: 'held' })
  })

  it('settles an answer whose parts disagreed by their own word, not by that of the gateway', async () => {
    armOn(shop, { kind: 'fail-invoices', count: 2 }, { kind: 'wrong-totals' })
    const { reference, result } = must(await send(invoices(12)))
    const marked = must(
      markInstruction(shop.backOffice(), reference, 'partly', 'Sari', 'seen', [documentOf(1)]),
    )
    // The gateway's result for each line is unchanged.
    expect(marked.result).toEqual(result)
    expect(heldBy(reference)).toBe(11)
    expect(refusalOf(await send([invoiceOf(2)]))).toMatchObject({ code: 'held' })
  })

  it.each<[string, readonly string[] | undefined, object]>([
    ['none of them', undefined, { code: 'empty' }],
    ['all of them', invoices(12).map(({ document }) => document), { code: 'empty' }],
    [
      'one of another batch',
      [documentOf(99)],
      { code: 'invalid-request', details: { detail: documentOf(99) } },
    ],
  ])('cannot say "partly" and name %s', async (_name, refused, refusal) => {
    const reference = await lose(12)
    const { seq } = shop.journal().read.head()
    const marked = markInstruction(shop.backOffice(), reference, 'partly', 'Sari', 'seen', refused)
    expect(refusalOf(marked)).toEqual(refusal)
    expect([heldBy(reference), shop.journal().read.head().seq]).toEqual([12, seq])
  })
})
