import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { moneyOfMinor, rupiah } from '#domain/money.ts'
import {
  coded,
  count,
  invoiceNumbers,
  jsonMap,
  looseAmount,
  named,
  oneOrMany,
  wholeRupiahNumber,
  wholeRupiahText,
} from '#gateway/codec/tolerant.ts'

const read = (schema: z.ZodType, value: unknown): unknown => z.safeDecode(schema, value).data ?? 'refused'
const write = (schema: z.ZodType, value: unknown): unknown => z.safeEncode(schema, value).data ?? 'refused'

describe('invoice numbers', () => {
  test.each([
    ['{"A_1_N":"A_1_N","A_2_N":"A_2_N"}', ['A_1_N', 'A_2_N']],
    ['{"MEMBER-1":["A_1_N","A_2_N"],"MEMBER-2":["A_3_N"]}', ['A_1_N', 'A_2_N', 'A_3_N']],
    ['{"A_1_N":{"error_code":"0001"}}', ['A_1_N']],
    ['["A_1_N"]', ['A_1_N']],
    ['', []],
    ['{}', []],
    ['[]', []],
    ['null', []],
    ['""', []],
    ['{', 'refused'],
    ['7', 'refused'],
    ['"A_1_N"', 'refused'],
    ['[7]', 'refused'],
    ['{"MEMBER-1":[["A_1_N"]]}', 'refused'],
  ])('%s', (text, numbers) => expect(read(invoiceNumbers(), text)).toEqual(numbers))

  test('are written as a number to itself', () =>
    expect(write(invoiceNumbers(), ['A_1_N'])).toBe('{"A_1_N":"A_1_N"}'))
})

describe('a map in a text', () => {
  const map = jsonMap(z.record(z.string(), z.object({ error_code: z.string() })))

  test.each([
    ['{"A":{"error_code":"0000"}}', { A: { error_code: '0000' } }],
    ['', {}],
    ['[]', {}],
    ['null', {}],
    ['{"A":{}}', 'refused'],
    ['[1]', 'refused'],
    ['{', 'refused'],
  ])('%s', (text, value) => expect(read(map, text)).toEqual(value))
})

describe('a value that samples write as words', () => {
  const status = coded(10, { '0': 'void', '1': 'successful' }, { void: 'void', success: 'successful' })

  test.each([
    ['1', 'successful'],
    [1, 'successful'],
    ['Success', 'successful'],
    [' VOID ', 'void'],
    ['2', 'refused'],
    ['', 'refused'],
    ['constructor', 'refused'],
    ['__proto__', 'refused'],
  ])('%o', (wire, value) => expect(read(status, wire)).toBe(value))

  test('is written as the table has it', () => expect(write(status, 'successful')).toBe('1'))
})

describe('amounts of other forms', () => {
  test.each([
    ['150000', rupiah(150_000)],
    ['150000.50', moneyOfMinor(15_000_050n)],
    [150_000, rupiah(150_000)],
    ['0', rupiah(0)],
    ['', undefined],
  ])('loose: %o', (wire, money) => expect(z.decode(looseAmount('C'), wire)).toEqual(money))

  test.each(['ten', '-1', '1,000', 1e21, Number.NaN])('loose: %o is refused', (wire) =>
    expect(read(looseAmount('C'), wire)).toBe('refused'),
  )

  test('an empty text is no mandatory amount', () => expect(read(looseAmount('Y'), '')).toBe('refused'))

  test('whole rupiah as text: a number is read, text is written, sen and fourteen digits are refused', () => {
    const schema = wholeRupiahText(13)
    expect(read(schema, 150_000)).toEqual(rupiah(150_000))
    expect(read(schema, '150000')).toEqual(rupiah(150_000))
    expect(write(schema, rupiah(150_000))).toBe('150000')
    expect(write(schema, rupiah(9_999_999_999_999n))).toBe('9999999999999')
    expect(write(schema, rupiah(10_000_000_000_000n))).toBe('refused')
    expect(write(schema, moneyOfMinor(150n))).toBe('refused')
    expect(read(schema, 1e13)).toBe('refused')
    expect(read(schema, 1.5)).toBe('refused')
  })

  test('whole rupiah as number: nothing that a number cannot hold exactly', () => {
    const schema = wholeRupiahNumber(16)
    expect(write(schema, rupiah(150_000))).toBe(150_000)
    expect(write(schema, rupiah(BigInt(Number.MAX_SAFE_INTEGER)))).toBe(Number.MAX_SAFE_INTEGER)
    expect(write(schema, rupiah(BigInt(Number.MAX_SAFE_INTEGER) + 1n))).toBe('refused')
    expect(write(schema, moneyOfMinor(150n))).toBe('refused')
    expect(read(schema, 150_000)).toEqual(rupiah(150_000))
  })
})

test('a count is digits or a number', () => {
  expect([read(count(), '7'), read(count(), 7), read(count(), '-1'), read(count(), 1.5)]).toEqual([
    7,
    7,
    'refused',
    'refused',
  ])
  expect(write(count(), 7)).toBe('7')
})

test('one text or several are a list', () => {
  const schema = oneOrMany(128)
  expect(read(schema, 'a')).toEqual(['a'])
  expect(read(schema, ['a', 'b'])).toEqual(['a', 'b'])
  expect(read(schema, '')).toEqual([])
})

test('a value that the table does not name is read where no payment hangs on it', () => {
  const schema = named(10, ['Violation', 'No Violation'])
  expect(read(schema, 'No Violation')).toBe('No Violation')
  expect(read(schema, 'Perhaps')).toBe('Perhaps')
  expect(read(schema, 'x'.repeat(13))).toBe('refused')
})
