import { describe, expect, test } from 'vitest'
import { billOf, callbackOf, endOf, NOON, open, orderOf, referenceOf, startOf, tempFile } from './helpers.ts'

const DAY = 86_400_000

describe('callbacks', () => {
  test('that came together share one commit, and stand before the state that they led to', () => {
    const journal = open(tempFile())
    const facts = [callbackOf('a'), callbackOf('b', { reference: referenceOf(2) }), callbackOf('c')]
    const { seq } = journal.write.commit({
      at: NOON,
      callbacks: facts,
      order: { after: orderOf(1), event: {}, eventKind: 'status' },
    })
    expect(seq).toBe(4n)
    expect(journal.read.callbacksOf(referenceOf(1))).toEqual([facts[0], facts[2]])
    expect(journal.read.eventsOf(referenceOf(1)).map((event) => event.kind)).toEqual([
      'callback/inquiry',
      'callback/inquiry',
      'order/status',
    ])
    expect(journal.read.eventsOf(referenceOf(2))[0]?.entry).toEqual({ type: 'callback', fact: facts[1] })
    expect(journal.tailCheck(10)).toMatchObject({ ok: true })
  })

  test('are all or nothing with what came with them', () => {
    const journal = open(tempFile())
    const change = { at: NOON, callbacks: [callbackOf('a')], attempt: endOf('never') }
    expect(() => journal.write.commit(change)).toThrow(/no unfinished/)
    expect(journal.read.callbacksOf(referenceOf(1))).toEqual([])
    expect(() => journal.write.commit({ at: NOON, callbacks: [] })).toThrow(/nothing/)
  })

  test('about nothing of ours, without an id, have a stream of their own', () => {
    const journal = open(tempFile())
    const { reference: _r, externalId: _e, ...fact } = callbackOf('a')
    journal.write.commit({ at: NOON, callbacks: [fact] })
    expect(journal.read.eventsOf('callbacks').map((event) => event.entry)).toEqual([
      { type: 'callback', fact },
    ])
    expect(journal.read.callbackExternalIds(0)).toEqual([])
    expect(journal.tailCheck(10)).toMatchObject({ ok: true })
  })

  test('a replayed id is known for as long as is asked; a forged call uses up none', () => {
    const journal = open(tempFile())
    journal.write.commit({
      at: NOON,
      callbacks: [
        callbackOf('yesterday', { at: NOON - DAY }),
        callbackOf('today'),
        callbackOf('today', { at: NOON + 1 }),
        callbackOf('forged', { verified: false }),
      ],
    })
    expect(journal.read.callbackExternalIds(NOON).toSorted()).toEqual(['today'])
    expect(journal.read.callbackExternalIds(NOON - DAY).toSorted()).toEqual(['today', 'yesterday'])
    expect(journal.read.callbackHeard('today', NOON)).toBe(true)
    expect(journal.read.callbackHeard('today', NOON + 2)).toBe(false)
    expect(journal.read.callbackHeard('yesterday', NOON)).toBe(false)
    expect(journal.read.callbackHeard('forged', 0)).toBe(false)
  })
})

test('a bill is what an inquiry answers, and is replaced when it is put again', () => {
  const journal = open(tempFile())
  expect(journal.read.bill(referenceOf(1))).toBeUndefined()
  journal.write.commit({
    at: NOON,
    bill: billOf(1),
    order: { after: orderOf(1), event: {}, eventKind: 'send' },
  })
  expect(journal.read.bill(referenceOf(1))).toEqual(billOf(1))
  const { personal: _none, ...plain } = billOf(1, { description: { english: 'Tea', indonesia: 'Teh' } })
  journal.write.commit({ at: NOON, bill: plain })
  expect(journal.read.bill(referenceOf(1))).toEqual(plain)
  expect(journal.read.eventsOf(referenceOf(1)).map((event) => event.kind)).toEqual([
    'order/send',
    'bill/put',
    'bill/put',
  ])
  expect(journal.tailCheck(10)).toMatchObject({ ok: true })
})

// A gateway, or any client of our address, may send an escape that is no letter.
test.each([
  ['half a letter', 'a\ud800b'],
  ['the other half', '\udc00'],
  ['zero', 'a\u0000b'],
])('%s in what others say does not break the journal', (_name, text) => {
  const journal = open(tempFile())
  journal.write.commit({ at: NOON, attempt: startOf('a') })
  journal.write.commit({
    at: NOON,
    attempt: endOf('a', { message: text, responseBody: text }),
    callbacks: [callbackOf(text, { evidence: text, reference: text })],
    order: { after: orderOf(1, { note: text }), event: { text }, eventKind: 'test' },
  })
  expect(journal.tailCheck(10)).toMatchObject({ ok: true })
  expect(journal.read.callbackHeard(text, 0)).toBe(true)
  expect(journal.read.lastAttempt(referenceOf(1))?.message).toBe(text.toWellFormed())
})
