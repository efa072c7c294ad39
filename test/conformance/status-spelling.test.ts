/** Paid statuses that gateways write in other ways than the interface, where it can mean one thing only, and where not. */
import { describe, expect, test } from 'vitest'
import { MOST_ITEMS } from '#gateway/answers/loose.ts'
import type { Body } from './body.ts'
import { spoiled } from './spoil.ts'
import { AT_THE_TOP, entry, evidenceIn, evidenceOf, IN_AN_ENTRY, isPaid, values } from './status-evidence.ts'

describe('a list of more entries than any order has', () => {
  const IP = { ...entry, paymentFlagStatus: 'IP' }
  const many = (count: number, ...rest: readonly unknown[]) =>
    spoiled(IN_AN_ENTRY, ['additionalInfo', 'data'], [...Array.from({ length: count }, () => IP), ...rest])

  test('is read whole up to its end', () => {
    expect(isPaid(evidenceOf(many(MOST_ITEMS - 1, entry)))).toBe(true)
    expect(evidenceOf(many(MOST_ITEMS))?.flag).toBe('IP')
  })

  test('beyond it says nothing of no money, and loses no success', () => {
    expect(evidenceOf(many(MOST_ITEMS + 1))).toBeUndefined()
    const last = evidenceOf(many(MOST_ITEMS, entry))
    expect(last?.flag).toBe('S')
    expect(last?.unread).not.toEqual([])
    expect(isPaid(last)).toBe(false)
  })
})

describe('two successes in the entries', () => {
  const LATER = { transactionDate: '2026-11-20T10:05:00+07:00', rrn: '000000000002' }
  const twice = (first: Body, second: Body): string => {
    const nameless = spoiled(AT_THE_TOP, ['additionalInfo', 'trxId'], undefined)
    const data = [
      { ...entry, ...first },
      { ...entry, ...LATER, ...second },
    ]
    return JSON.stringify(spoiled(nameless, ['additionalInfo', 'data'], data))
  }

  test.each([
    ['each by its id', twice({}, { trxId: '261120000000000002' })],
    ['by time and retrieval number, when neither has an id', twice({ trxId: '' }, { trxId: '' })],
    ['by time and retrieval number, when one has an id', twice({}, { trxId: null })],
    [
      'when their eighteen digits are numbers, which lose some of them',
      twice({ trxId: '@1' }, { trxId: '@2' })
        .replace('"@1"', '261120000000000001')
        .replace('"@2"', '261120000000000999'),
    ],
  ])('are two: %s', (_how, text) => {
    expect(evidenceIn(Buffer.from(text))).toMatchObject({ flag: 'S', successes: 2 })
  })
})

describe('a success in an entry that stands where no entries belong', () => {
  const { additionalInfo, ...rest } = IN_AN_ENTRY as { additionalInfo: Body; virtualAccountData: Body } & Body
  const { data, ...info } = additionalInfo
  const inside = (members: Body) => ({ ...rest.virtualAccountData, ...members })
  const misplaced: readonly (readonly [string, Body])[] = [
    ['additionalInfo inside virtualAccountData', { ...rest, virtualAccountData: inside({ additionalInfo }) }],
    [
      'data inside virtualAccountData',
      { ...rest, additionalInfo: info, virtualAccountData: inside({ data }) },
    ],
    ['data at the top', { ...rest, data, additionalInfo: info }],
  ]

  test.each(misplaced)('is not lost, and not believed: %s', (_where, body) => {
    const evidence = evidenceOf(body)
    expect(evidence).toMatchObject({ flag: 'S', unread: ['additionalInfo.data'] })
    expect(isPaid(evidence)).toBe(false)
  })

  test.each(misplaced)('says nothing where no money has come: %s', (_where, body) => {
    const unpaid = JSON.parse(
      JSON.stringify(body).replaceAll('"paymentFlagStatus":"S"', '"paymentFlagStatus":"F"'),
    )
    expect(evidenceOf(unpaid)?.flag).toBe('IP')
  })

  test('takes nothing from a success that was read', () => {
    const beside = { ...(IN_AN_ENTRY as object), data: [{ paymentFlagStatus: 'SP' }] }
    expect(isPaid(evidenceOf(beside))).toBe(true)
  })
})

describe('a paid status whose payer’s name is spoiled', () => {
  const TEXT = JSON.stringify(spoiled(AT_THE_TOP, ['additionalInfo', 'debitFromName'], 'JOS@'))
  const HOW: readonly (readonly [string, (text: string) => Buffer])[] = [
    ['by another character set', (text) => Buffer.from(text.replace('@', '\u00c9'), 'latin1')],
    ['by a cut in the middle of a character', (text) => bytesWith(text, 0xc3)],
    ['by a tab that stands there as it is', (text) => bytesWith(text, 0x09)],
  ]
  function bytesWith(text: string, byte: number): Buffer {
    const bytes = Buffer.from(text)
    bytes[bytes.indexOf('@')] = byte
    return bytes
  }

  test.each(HOW)('%s is paid, with a note', (_how, of) => {
    const evidence = evidenceIn(of(TEXT))
    expect(isPaid(evidence)).toBe(true)
    expect(evidence?.notes).toContainEqual({ field: 'additionalInfo.debitFromName', why: 'other-form' })
  })

  test.each(HOW)('%s, and a deciding field with it, is a doubt', (_how, of) => {
    for (const name of ['virtualAccountNo', 'customerNo', 'paymentFlagStatus']) {
      const body = spoiled(
        AT_THE_TOP,
        ['virtualAccountData', name],
        `${name === 'paymentFlagStatus' ? 'S' : 'X'}@`,
      )
      const evidence = evidenceIn(of(JSON.stringify(body)))
      expect(isPaid(evidence)).toBe(false)
      expect(evidence?.flag).not.toBe('IP')
    }
    const name = JSON.stringify(IN_AN_ENTRY).replace(/paymentFlagStatus(?=":"S")/, 'paymentFlagStat@s')
    expect(evidenceIn(of(name))).toBeUndefined()
  })
})

describe('a text of digits that is written as a number, and has lost the zeros in front', () => {
  const asked = { ...values, customerNo: '0012345', partnerServiceId: '00067890' }
  const said = (changes: Body) =>
    ['customerNo', 'partnerServiceId', ...Object.keys(changes)].reduce<unknown>(
      (body, name) => spoiled(body, ['virtualAccountData', name], { ...asked, ...changes }[name]),
      AT_THE_TOP,
    )
  const evidenceWith = (changes: Body, more: Body = {}) =>
    evidenceIn(Buffer.from(JSON.stringify({ ...(said(changes) as Body), ...more })), { asked })

  test.each([{ customerNo: 12345 }, { partnerServiceId: 67890 }])('is the same merchant: %j', (changes) => {
    expect(isPaid(evidenceWith(changes))).toBe(true)
    expect(evidenceWith(changes, { responseCode: '4042601' })?.flag).toBe('S')
  })

  test.each([{ customerNo: 2345 }, { customerNo: '12345' }, { customerNo: 0 }, { partnerServiceId: 67891 }])(
    'is no other one that looks like it: %j',
    (changes) => {
      expect(evidenceWith(changes)).toBeUndefined()
    },
  )
})
