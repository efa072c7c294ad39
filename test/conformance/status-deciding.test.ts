/** What decides in a status, and what does not: a paid status spoiled in every field that the declaration has. */
import { afterAll, describe, expect, test } from 'vitest'
import { evidenceOfStatus } from '#counter/status-answer.ts'
import { rupiah } from '#domain/money.ts'
import type { StatusEvidence } from '#domain/order-event.ts'
import type { Reference } from '#domain/reference.ts'
import { readAnswer } from '#gateway/answer.ts'
import { declaredFields, pathText, type DeclaredField } from '#gateway/codec/walk.ts'
import { STATUS_DECIDES } from '#gateway/operations/va-status-response.ts'
import { vaStatus } from '#gateway/operations/va-status.ts'
import { answerOf, valuesOf } from '#test/support/operation-examples.ts'
import type { Body } from './body.ts'
import { NOW } from './practice-merchant.ts'
import { placeOf, said, spoiled, spoilsOf, valueIn, type Spoil } from './spoil.ts'
import { createTally } from './tally.ts'

const tally = createTally('paid statuses that our own side was given to read')
afterAll(tally.print)

const values = valuesOf(vaStatus)
const AMOUNT = rupiah(150_000n)
const example = answerOf(vaStatus)
const [entry] = valueIn(example, ['additionalInfo', 'data']) as readonly Body[]
const amount = { value: '150000.00', currency: 'IDR' }

/** Said at the top, and said by an entry only. */
const AT_THE_TOP = spoiled(example, ['additionalInfo', 'data'], []) as Body
const IN_AN_ENTRY = [
  [['virtualAccountData', 'paymentFlagStatus'], 'IP'],
  [['virtualAccountData', 'paidAmount'], null],
  [
    ['additionalInfo', 'data'],
    [{ ...entry, paymentFlagStatus: 'S', paidAmount: amount, totalAmount: amount }],
  ],
].reduce<unknown>((body, [place, value]) => spoiled(body, place as string[], value), example) as Body

function evidenceOf(body: unknown): StatusEvidence | undefined {
  const { outcome } = readAnswer(
    { operation: vaStatus, values, method: 'POST', path: vaStatus.path },
    { kind: 'answered', status: 200, headers: {}, body: Buffer.from(JSON.stringify(body)) },
    { signature: 'ignored', gatewayPublicKey: undefined, cipher: undefined, now: NOW, rate: undefined },
  )
  if (outcome.kind !== 'done') return undefined
  const order = { reference: values.virtualAccountNo as Reference, amount: AMOUNT }
  return evidenceOfStatus(outcome.value, { order }, outcome.raw, '1', NOW)
}

function isPaid(evidence: StatusEvidence | undefined): boolean {
  return (
    evidence?.flag === 'S' &&
    evidence.unread === undefined &&
    evidence.totalAmount?.minor === AMOUNT.minor &&
    evidence.paidAmount?.minor === AMOUNT.minor
  )
}

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
      // What holds the entry cannot be spoiled without taking the entry away.
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
        // Paid all the same: then nothing that can be read says otherwise.
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

  test('lets nobody believe that there is no money', () => {
    const unpaid = (data: unknown) =>
      evidenceOf(
        spoiled(
          spoiled(IN_AN_ENTRY, ['additionalInfo', 'data'], data),
          ['virtualAccountData', 'paymentFlagStatus'],
          'F',
        ),
      )
    const odd: readonly unknown[] = [[{ ...entry, paymentFlagStatus: 'PAID' }], ['S'], 'PAID']
    expect(odd.filter((data) => unpaid(data) !== undefined)).toEqual([])
    const none: readonly unknown[] = [[], '', null, {}, [{ ...entry, paymentFlagStatus: '' }]]
    expect(none.filter((data) => unpaid(data)?.flag !== 'F')).toEqual([])
  })
})
