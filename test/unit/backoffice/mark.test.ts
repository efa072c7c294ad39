import { afterEach, beforeEach, expect, it } from 'vitest'
import { sendPayout } from '#backoffice/payouts/send.ts'
import { markInstruction, type MarkedState } from '#backoffice/mark.ts'
import { FREELY, armOn, must, payout, refusalOf } from '#test/support/back-office.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill()
})
afterEach(() => shop.close())

async function unknownPayout(): Promise<string> {
  armOn(shop, { kind: 'answer-lost', operation: 'transfer-interbank' })
  return must(await sendPayout(shop.backOffice(), payout(), FREELY)).reference
}
const mark = (reference: string, becomes: MarkedState, by = 'Sari', message = 'on the statement') =>
  markInstruction(shop.backOffice(), reference, becomes, by, message)
const head = () => shop.journal().read.head().seq

it.each<MarkedState>(['accepted', 'confirmed', 'refused', 'failed'])(
  'an unknown payout marked %s is free, and says whose word that is',
  async (becomes) => {
    const reference = await unknownPayout()
    const { state, evidence } = must(mark(reference, becomes))
    expect([state, evidence]).toEqual([
      becomes,
      { source: 'manager', at: shop.time.clock.now(), by: 'Sari', message: 'on the statement' },
    ])
    expect(shop.journal().read.keysOf(reference)).toEqual([])
    expect(shop.events.at(-1)).toEqual({ type: 'instruction-changed', reference })
    expect(shop.journal().read.eventsOf(reference).at(-1)?.kind).toBe('instruction/marked')
    expect(shop.journal().tailCheck(1000).ok).toBe(true)
  },
)

it('nobody marks what is not there, what has an end, what is no batch, or without a word and a name', async () => {
  const reference = await unknownPayout()
  const seq = head()
  expect(refusalOf(mark('P001260105000009990000', 'failed'))).toEqual({ code: 'not-found' })
  expect(refusalOf(mark(reference, 'partly'))).toEqual({ code: 'empty' })
  expect(refusalOf(mark(reference, 'failed', ' '))).toEqual({ code: 'empty' })
  expect(refusalOf(mark(reference, 'failed', 'Sari', ''))).toEqual({ code: 'empty' })
  expect(head()).toBe(seq)
  must(mark(reference, 'failed'))
  expect(refusalOf(mark(reference, 'confirmed'))).toEqual({
    code: 'not-allowed',
    details: { state: 'failed' },
  })
})

it('nobody marks what is on its way', async () => {
  armOn(shop, { kind: 'delay', ms: 3_000, operation: 'transfer-interbank' })
  const sending = sendPayout(shop.backOffice(), payout(), FREELY)
  await shop.time.settle()
  const [open] = shop.journal().read.openInstructions()
  expect(refusalOf(mark(open?.reference ?? '', 'failed'))).toEqual({
    code: 'not-allowed',
    details: { state: 'sending' },
  })
  await shop.time.advance(5_000)
  expect(must(await sending).state).toBe('accepted')
})

it('nobody marks anything on a journal that is not sound', async () => {
  const reference = await unknownPayout()
  const deps = { ...shop.backOffice(), journalSound: () => false }
  expect(refusalOf(markInstruction(deps, reference, 'failed', 'Sari', 'x'))).toEqual({
    code: 'journal-not-sound',
  })
})
