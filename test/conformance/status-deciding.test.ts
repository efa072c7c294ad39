/** Deciding and other fields of a status: a paid status spoiled in every declared field. */
import { afterAll, describe, expect, test } from 'vitest'
import { declaredFields, pathText, type DeclaredField } from '#gateway/codec/walk.ts'
import { STATUS_DECIDES } from '#gateway/operations/va-status-response.ts'
import { vaStatus } from '#gateway/operations/va-status.ts'
import type { Body } from './body.ts'
import { placeOf, said, spoiled, spoilsOf, valueIn, type Spoil } from './spoil.ts'
import { AMOUNT, AT_THE_TOP, entry, evidenceOf, IN_AN_ENTRY, isPaid } from './status-evidence.ts'
import { createTally } from './tally.ts'

const tally = createTally('paid statuses that our own side was given to read')
afterAll(tally.print)

const NULL: Spoil = { kind: 'absent', value: null }
const EMPTIES: readonly Spoil[] = ['', [], {}].map((value) => ({ kind: 'wrong type', value }))

const fields = [...declaredFields(vaStatus.response)]
const decides = ({ path }: DeclaredField) => {
  const name = pathText(path)
  return STATUS_DECIDES.some((known) => name === known || name.startsWith(`${known}.`))
}
const decoration = fields.filter((field) => !decides(field) && field.path[0] !== 'virtualAccountData')
const decorationAtTop = fields.filter(
  (field) => !decides(field) && field.path[0] === 'virtualAccountData' && field.path.length > 1,
)

describe.each([
  ['at the top', AT_THE_TOP],
  ['in an entry', IN_AN_ENTRY],
])('a success said %s', (where, paid) => {
  test('control: it is paid', () => {
    expect(evidenceOf(paid)).toMatchObject({ flag: 'S', totalAmount: AMOUNT })
    expect(isPaid(evidenceOf(paid))).toBe(true)
  })

  test('is never hidden by a field that does not decide', () => {
    const hidden: string[] = []
    for (const field of [...decoration, ...decorationAtTop]) {
      const place = placeOf(paid, field.path)
      // The entry's parents cannot be spoiled without removing the entry.
      const holdsIt = where === 'in an entry' && /^additionalInfo(?:\.data)?$/.test(pathText(field.path))
      if (place === undefined || holdsIt || place[0] === 'responseCode') continue
      for (const spoil of [...spoilsOf(field, valueIn(paid, place)), NULL, ...EMPTIES]) {
        tally.count(where, 'decoration')
        if (!isPaid(evidenceOf(spoiled(paid, place, spoil.value)))) hidden.push(said(field, spoil))
      }
    }
    expect(hidden).toEqual([])
  })

  test('is never believed with another amount, number or merchant', () => {
    const believed: string[] = []
    for (const field of fields.filter(decides)) {
      const name = pathText(field.path)
      const place = placeOf(paid, field.path)
      if (place === undefined || /trxId|fee/i.test(name)) continue
      for (const spoil of [...spoilsOf(field, valueIn(paid, place)), NULL, ...EMPTIES]) {
        tally.count(where, 'deciding')
        const evidence = evidenceOf(spoiled(paid, place, spoil.value))
        // Still paid: then nothing readable may contradict it.
        const harmless = /partnerServiceId|customerNo/.test(name) && typeof spoil.value !== 'string'
        const elsewhere = where === 'in an entry' && name.startsWith('virtualAccountData')
        const sameWord = typeof spoil.value === 'string' && /^(?:s|idr)$/i.test(spoil.value.trim())
        const empty = /No$|Id$/.test(name) && (spoil.value === '' || spoil.kind !== 'not allowed')
        if (harmless || elsewhere || sameWord || (empty && where === 'in an entry')) continue
        if (/partnerServiceId|customerNo/.test(name) && spoil.value === '') continue
        if (isPaid(evidence)) believed.push(said(field, spoil))
      }
    }
    expect(believed).toEqual([])
  })
})

describe('a success whose amount cannot be read', () => {
  test.each([
    null,
    '',
    {},
    '150000.00',
    { value: '2.500,00', currency: 'IDR' },
    { value: '1.00', currency: 'USD' },
  ])('is at least suspect: %j', (value) => {
    for (const name of ['paidAmount', 'totalAmount']) {
      const evidence = evidenceOf(spoiled(AT_THE_TOP, ['virtualAccountData', name], value))
      expect(evidence).toMatchObject({ flag: 'S', unread: [`virtualAccountData.${name}`] })
    }
  })
})

/** Answers that are no success, or contradict themselves, all about the same transaction. */
const TOP = AT_THE_TOP['virtualAccountData'] as Body
const { virtualAccountData: _top, ...BARE } = AT_THE_TOP
const UNBELIEVED: readonly (readonly [name: string, body: Body, status: number])[] = [
  ['no response code', spoiled(AT_THE_TOP, ['responseCode'], undefined) as Body, 200],
  ['a code of another service', { ...AT_THE_TOP, responseCode: '2004700' }, 200],
  ['"not found"', { ...AT_THE_TOP, responseCode: '4042601' }, 404],
  ['"too many requests"', { ...AT_THE_TOP, responseCode: '4292600' }, 429],
  ['an error of the gateway', { ...AT_THE_TOP, responseCode: '5002600' }, 500],
  ['"accepted, not decided"', { ...AT_THE_TOP, responseCode: '2022600' }, 202],
  ['what belongs into virtualAccountData beside it', { ...BARE, ...TOP }, 200],
  ['virtualAccountData as a list', { ...BARE, virtualAccountData: [TOP] }, 200],
  ['only an entry', { ...BARE, additionalInfo: { data: [{ ...entry, ...TOP }] } }, 200],
]
const withFlag = (body: Body, flag: unknown) =>
  JSON.parse(JSON.stringify(body), (name, value: unknown) =>
    name === 'paymentFlagStatus' ? flag : value,
  ) as Body

describe.each(UNBELIEVED)('an answer with %s', (_name, body, status) => {
  test.each(['S', 's ', 'SP', 'WC', 'WS'])('does not lose the word %j, and is not believed', (flag) => {
    const evidence = evidenceOf(withFlag(body, flag), status)
    expect(evidence?.flag).toBe(flag.trim().toUpperCase())
    expect(evidence?.unread).not.toEqual([])
    expect(isPaid(evidence)).toBe(false)
  })
  test.each(['SUCCESS', 'Paid', 'LUNAS', '00', 1, true])('does not lose %j, which may mean money', (flag) => {
    const evidence = evidenceOf(withFlag(body, flag), status)
    expect(evidence?.unread).toContain('virtualAccountData.paymentFlagStatus')
  })
  test.each(['IP', 'F', 'EX', 'Pending', 'IN_PROCESS', '', null, {}])('says nothing with %j', (flag) => {
    expect(evidenceOf(withFlag(body, flag), status)).toBeUndefined()
  })
  test.each(['virtualAccountNo', 'customerNo', 'partnerServiceId'])(
    'says nothing with another %s',
    (name) => {
      const of = JSON.parse(JSON.stringify(body), (key, value: unknown) =>
        key === name ? 'OF-ANOTHER-0000' : value,
      ) as Body
      const said = evidenceOf(withFlag(of, 'S'), status)
      expect(said).toBeUndefined()
    },
  )
})

test('a word that is not listed may mean money at the top too, and one deep down is not looked for', () => {
  expect(evidenceOf(withFlag(AT_THE_TOP, 'SUCCESS'))?.unread).toEqual([
    'virtualAccountData.paymentFlagStatus',
  ])
  expect(evidenceOf(withFlag(AT_THE_TOP, 'PENDING'))).toBeUndefined()
  const deep = Array.from({ length: 5_000 }).reduce<unknown>((inner) => ({ inner }), {
    paymentFlagStatus: 'S',
  })
  expect(evidenceOf({ debug: deep })).toBeUndefined()
})

describe('an entry that cannot be read', () => {
  test.each([
    null,
    '',
    7,
    'S',
    [],
    {},
    { paymentFlagStatus: 'PAID' },
    { paymentFlagStatus: null, paidAmount: '' },
  ])('hides no success beside it: %j', (odd) => {
    for (const entries of [[odd, entry], [entry, odd], { 1: odd, 2: entry }]) {
      const body = spoiled(IN_AN_ENTRY, ['additionalInfo', 'data'], entries)
      expect(isPaid(evidenceOf(body))).toBe(true)
    }
  })

  test.each([4, 40, 400])('is none because spaces fill it to %i characters', (width) => {
    const padded = { value: '150000.00'.padStart(width), currency: 'IDR'.padEnd(width) }
    const columns = { paymentFlagStatus: 'S'.padEnd(width), paidAmount: padded, totalAmount: padded }
    const body = spoiled(IN_AN_ENTRY, ['additionalInfo', 'data'], [{ ...entry, ...columns }])
    expect(isPaid(evidenceOf(body))).toBe(true)
  })

  test.each([
    ['before', (odd: Body, even: Body) => [odd, even]],
    ['after', (odd: Body, even: Body) => [even, odd]],
  ])('hides nothing less because it stands %s one that is odd and read', (_where, order) => {
    const unpaid = (data: unknown) => evidenceOf(spoiled(IN_AN_ENTRY, ['additionalInfo', 'data'], data))
    const even = { ...entry, paymentFlagStatus: 'ip ' }
    expect(unpaid([even])?.flag).toBe('IP')
    for (const flag of ['PENDING', 'PENDING'.padEnd(40), 'XX'.padEnd(40), {}, []])
      expect(unpaid(order({ ...entry, paymentFlagStatus: flag }, even))?.flag).not.toBe('IP')
  })

  test('lets nobody believe that there is no money', () => {
    const unpaid = (data: unknown) =>
      evidenceOf(
        spoiled(
          spoiled(IN_AN_ENTRY, ['additionalInfo', 'data'], data),
          ['virtualAccountData', 'paymentFlagStatus'],
          'F',
        ),
      )
    const odd: readonly unknown[] = [[{ ...entry, paymentFlagStatus: 'PENDING' }], ['S'], 'PAID']
    expect(odd.filter((data) => unpaid(data) !== undefined)).toEqual([])
    expect(unpaid([{ ...entry, paymentFlagStatus: 'PAID' }])).toMatchObject({
      flag: 'SP',
      unread: expect.arrayContaining(['virtualAccountData.paymentFlagStatus']),
    })
    const none: readonly unknown[] = [[], '', null, {}, [{ ...entry, paymentFlagStatus: '' }]]
    expect(none.filter((data) => unpaid(data)?.flag !== 'F')).toEqual([])
  })
})
