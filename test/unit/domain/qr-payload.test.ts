import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { crc16, crc16Hex } from '#domain/crc16.ts'
import { moneyOfMinor, rupiah } from '#domain/money.ts'
import { QR_RULES, judgeQrPayload, readQrPayload, type QrField, type QrRule } from '#domain/qr-payload.ts'
import { encodeQrFields, writeQrPayload, type QrPayloadInput } from '#domain/qr-write.ts'
import { identityOf } from '#domain/qr-identity.ts'
import { anyText } from '#test/support/any-text.ts'

const SALE = rupiah(150_000)
const SHOP: QrPayloadInput = {
  amount: SALE,
  merchantName: 'Toko Berkah Jaya',
  city: 'Bandung',
  postcode: '40111',
  reference: 'P00126112000000427F3Q',
}
const VALID = writeQrPayload(SHOP)
const bodyFields = (): readonly QrField[] => {
  const read = readQrPayload(VALID)
  if (!read.ok) throw new Error(read.detail)
  return read.fields.filter(({ tag }) => tag !== '63')
}
const rulesOf = (text: string, merchantName?: string): readonly QrRule[] =>
  judgeQrPayload(text, {
    amount: SALE,
    ...(merchantName === undefined ? {} : { merchantName }),
  }).findings.map(({ rule }) => rule)
const sealed = (open: string): string => `${open}6304${crc16Hex(`${open}6304`)}`
const put = (tag: string, value: string): readonly QrField[] =>
  bodyFields().map((field) => (field.tag === tag ? { tag, value } : field))
const drop = (tag: string): readonly QrField[] => bodyFields().filter((field) => field.tag !== tag)

const ascii = (max: number): fc.Arbitrary<string> =>
  fc.string({
    unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
    minLength: 1,
    maxLength: max,
  })
const shops: fc.Arbitrary<QrPayloadInput> = fc.record({
  amount: fc.bigInt({ min: 1n, max: 10n ** 12n - 1n }).map(moneyOfMinor),
  merchantName: ascii(25),
  city: ascii(15),
  postcode: ascii(10),
  reference: ascii(25),
})

describe('crc', () => {
  test('known values', () => {
    expect(crc16('123456789')).toBe(0x29b1)
    expect(crc16('')).toBe(0xffff)
    expect(crc16('A')).toBe(0xb915)
    expect(crc16('A'.repeat(256))).toBe(0xea0b)
    expect(crc16Hex('123456789')).toBe('29B1')
  })
  test('is padded to four digits', () => {
    const small = Array.from({ length: 5000 }, (_, index) => String(index)).find(
      (text) => crc16(text) < 0x100,
    )
    expect(crc16Hex(small ?? '')).toMatch(/^00[0-9A-F]{2}$/)
  })
})

describe('reading', () => {
  test('what was written', () => {
    expect(readQrPayload(VALID)).toMatchObject({
      ok: true,
      amount: SALE,
      merchantName: 'Toko Berkah Jaya',
      city: 'Bandung',
      postcode: '40111',
      nationalId: 'ID9990000000001',
      reference: SHOP.reference,
      merchantAccounts: [
        { tag: '26', globalId: 'ID.CO.PRACTICE.WWW' },
        { tag: '51', globalId: 'ID.CO.QRIS.WWW' },
      ],
    })
    expect(VALID.slice(0, 12)).toBe('000201010212')
    expect(judgeQrPayload(VALID, { amount: SALE, merchantName: 'TOKO BERKAH  JAYA ' })).toMatchObject({
      verdict: 'ok',
      findings: [],
    })
  })
  it('any shop: reads back, is judged ok, fits qrContent', () => {
    fc.assert(
      fc.property(shops, (shop) => {
        const text = writeQrPayload(shop)
        const { amount, merchantName, city, postcode, reference } = shop
        expect(readQrPayload(text)).toMatchObject({
          ok: true,
          amount,
          merchantName,
          city,
          postcode,
          reference,
        })
        expect(judgeQrPayload(text, { amount, merchantName }).verdict).toBe('ok')
        expect(text.length).toBeLessThanOrEqual(256)
      }),
      { seed: 20261120, numRuns: 1000 },
    )
  })
  test('the longest of everything fits qrContent', () => {
    expect(
      writeQrPayload({
        amount: rupiah(10n ** 13n - 1n),
        merchantName: 'N'.repeat(25),
        city: 'C'.repeat(15),
        postcode: '1'.repeat(10),
        reference: 'R'.repeat(25),
      }).length,
    ).toBeLessThanOrEqual(256)
  })
  test.each<Partial<QrPayloadInput>>([
    { merchantName: '' },
    { merchantName: 'N'.repeat(26) },
    { merchantName: 'Café' },
    { merchantName: 'Épicerie' },
    { city: 'C'.repeat(16) },
    { postcode: '1'.repeat(11) },
    { reference: 'R'.repeat(26) },
    { reference: '' },
    { amount: rupiah(10n ** 13n) },
  ])('is not written: %o', (wrong) => {
    expect(() => writeQrPayload({ ...SHOP, ...wrong })).toThrow(RangeError)
  })
  it('never throws, whatever comes', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), maxLength: 60 })
    fc.assert(
      fc.property(fc.oneof(anyText(), digits), (text) => {
        expect(judgeQrPayload(text, { amount: SALE }).verdict).toBe('block')
        expect(readQrPayload(text).ok).toBe(false)
      }),
      { seed: 20261120, numRuns: 2000 },
    )
  })
})

describe('one character gone wrong', () => {
  const at = fc.nat(VALID.length - 1)
  const char = fc.integer({ min: 0, max: 0xff }).map((code) => String.fromCharCode(code))
  const spliced = (index: number, gone: number, text = ''): string =>
    VALID.slice(0, index) + text + VALID.slice(index + gone)
  const damage: Readonly<Record<string, fc.Arbitrary<string>>> = {
    changed: fc.tuple(at, char).map(([index, text]) => spliced(index, 1, text)),
    'with one bit flipped': fc
      .tuple(at, fc.nat(7))
      .map(([index, bit]) => spliced(index, 1, String.fromCharCode(VALID.charCodeAt(index) ^ (1 << bit)))),
    deleted: at.map((index) => spliced(index, 1)),
    inserted: fc.tuple(fc.nat(VALID.length), char).map(([index, text]) => spliced(index, 0, text)),
    doubled: at.map((index) => spliced(index, 0, VALID.charAt(index))),
    'swapped with its neighbour': at.map((index) =>
      spliced(index, 2, VALID.charAt(index + 1) + VALID.charAt(index)),
    ),
    'swapped with any other': fc.tuple(at, at).map(([one, other]) => {
      const chars = VALID.split('')
      chars[one] = VALID.charAt(other)
      chars[other] = VALID.charAt(one)
      return chars.join('')
    }),
    'cut off': at.map((index) => VALID.slice(0, index)),
  }
  it.each(Object.entries(damage))('%s', (_, damaged) => {
    fc.assert(
      fc.property(
        damaged.filter((text) => text !== VALID),
        (text) => {
          expect(readQrPayload(text).ok).toBe(false)
          const { verdict, findings } = judgeQrPayload(text, { amount: SALE })
          expect(verdict).toBe('block')
          expect(
            findings.some(({ rule }) =>
              ['non-ascii', 'structure', 'tag-twice', 'after-crc', 'crc-missing', 'crc'].includes(rule),
            ),
          ).toBe(true)
        },
      ),
      { seed: 20261120, numRuns: 3000 },
    )
  })
})

describe('a well-formed code that is not ours', () => {
  const cases: readonly (readonly [QrRule, string, string])[] = [
    ['non-ascii', 'name', sealed(encodeQrFields(put('59', 'Kafe')).slice(0, -8).replace('Kafe', 'Kafé'))],
    ['structure', 'empty value', sealed(`${encodeQrFields(bodyFields()).slice(0, -8)}6400`)],
    ['structure', 'tag of letters', sealed(`${encodeQrFields(bodyFields()).slice(0, -8)}6A011`)],
    ['structure', 'length beyond the end', `${encodeQrFields(bodyFields()).slice(0, -8)}6499x`],
    ['after-crc', 'one digit more', `${VALID}1`],
    ['non-ascii', 'line end', `${VALID}\n`],
    ['tag-twice', 'amount twice', encodeQrFields([...bodyFields(), { tag: '54', value: '1' }])],
    ['tag-twice', 'account twice', encodeQrFields([...bodyFields(), { tag: '26', value: '0003ABC' }])],
    ['after-crc', 'tag 64 behind', `${VALID}64011`],
    ['after-crc', 'whole code twice', VALID + VALID],
    ['crc-missing', 'none', encodeQrFields(bodyFields()).slice(0, -8)],
    ['crc', 'lower case', VALID.slice(0, -4) + VALID.slice(-4).toLowerCase()],
    ['crc', 'of another code', VALID.slice(0, -4) + (VALID.endsWith('0000') ? '0001' : '0000')],
    ['version', 'other', encodeQrFields(put('00', '02'))],
    ['version', 'missing', encodeQrFields(drop('00'))],
    ['version', 'not first', encodeQrFields([...drop('00'), { tag: '00', value: '01' }])],
    ['currency', 'dollar', encodeQrFields(put('53', '840'))],
    ['currency', 'missing', encodeQrFields(drop('53'))],
    ['country', 'Singapore', encodeQrFields(put('58', 'SG'))],
    ['country', 'missing', encodeQrFields(drop('58'))],
    ['amount-missing', 'static code', encodeQrFields(drop('54'))],
    ['amount-unreadable', 'grouped', encodeQrFields(put('54', '150.000'))],
    ['amount-unreadable', 'negative', encodeQrFields(put('54', '-150000'))],
    ['amount-differs', 'tenfold', encodeQrFields(put('54', '1500000'))],
    ['amount-differs', 'one sen more', encodeQrFields(put('54', '150000.01'))],
    [
      'no-merchant-account',
      'none',
      encodeQrFields(bodyFields().filter(({ tag }) => tag !== '26' && tag !== '51')),
    ],
    ['no-merchant-account', 'broken', encodeQrFields(put('26', 'nothing').filter(({ tag }) => tag !== '51'))],
    ['not-dynamic', 'static', encodeQrFields(put('01', '11'))],
    ['not-dynamic', 'missing', encodeQrFields(drop('01'))],
    ['merchant-id', 'no tag 51', encodeQrFields(drop('51'))],
    ['merchant-id', 'no inner 02', encodeQrFields(put('51', '0014ID.CO.QRIS.WWW'))],
    ['category', 'letters', encodeQrFields(put('52', '54A1'))],
    // A fixed value with an extra character before or after it is a different one.
    ...(
      [
        ['version', '00', '01'],
        ['not-dynamic', '01', '12'],
        ['category', '52', '5411'],
        ['currency', '53', '360'],
        ['country', '58', 'ID'],
      ] as const
    ).flatMap(([rule, tag, value]) =>
      [`9${value}`, `${value}9`].map((odd) => [rule, odd, encodeQrFields(put(tag, odd))] as const),
    ),
    ['merchant-name', 'too long', encodeQrFields(put('59', 'N'.repeat(26)))],
    ['merchant-name', 'missing', encodeQrFields(drop('59'))],
    ['city', 'too long', encodeQrFields(put('60', 'C'.repeat(16)))],
    ['postcode', 'missing', encodeQrFields(drop('61'))],
    ['postcode', 'too long', encodeQrFields(put('61', '1'.repeat(11)))],
    ['tip', 'asked', encodeQrFields([...bodyFields(), { tag: '55', value: '01' }])],
    ['fee-added', 'fixed', encodeQrFields([...bodyFields(), { tag: '56', value: '2000' }])],
    ['fee-added', 'percent', encodeQrFields([...bodyFields(), { tag: '57', value: '5' }])],
    ['fee-added', 'announced only', encodeQrFields([...bodyFields(), { tag: '55', value: '02' }])],
  ]
  test.each(cases)('%s: %s', (rule, _, text) => {
    const { verdict, findings } = judgeQrPayload(text, { amount: SALE })
    expect(findings.map((finding) => finding.rule)).toContain(rule)
    expect(findings.find((finding) => finding.rule === rule)?.severity).toBe(QR_RULES[rule])
    expect(verdict).toBe(findings.some(({ severity }) => severity === 'block') ? 'block' : 'warn')
  })
  test('every rule has a case', () => {
    const covered = new Set<string>([
      ...cases.map(([rule]) => rule),
      'merchant-name-differs',
      'merchant-differs',
      'city-differs',
    ])
    expect(Object.keys(QR_RULES).filter((rule) => !covered.has(rule))).toEqual([])
  })
  test('a change that keeps the form breaks its own rule and no other', () => {
    // Without tag 51 there is no national id either, so those cases break two rules.
    const alone = cases.filter(([rule, , text]) => readQrPayload(text).ok && rule !== 'no-merchant-account')
    expect(alone.length).toBeGreaterThan(20)
    expect(alone.map(([, , text]) => rulesOf(text))).toEqual(alone.map(([rule]) => [rule]))
  })
  it('any other amount blocks, by its own rule', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n - 1n }).filter((minor) => minor !== SALE.minor),
        (minor) => {
          expect(rulesOf(writeQrPayload({ ...SHOP, amount: moneyOfMinor(minor) }))).toEqual([
            'amount-differs',
          ])
        },
      ),
      { seed: 20261120, numRuns: 1000 },
    )
  })
  it('any tag doubled blocks, by its own rule', () => {
    fc.assert(
      fc.property(fc.nat(bodyFields().length - 1), fc.nat(bodyFields().length - 1), (from, to) => {
        const fields = [...bodyFields()]
        fields.splice(to + 1, 0, ...fields.slice(from, from + 1))
        expect(rulesOf(encodeQrFields(fields))).toContain('tag-twice')
      }),
      { seed: 20261120, numRuns: 300 },
    )
  })
  test.each(['150000', '150000.0', '150000.00', '0150000'])('amount %s equals the sale', (amount) => {
    expect(rulesOf(encodeQrFields(put('54', amount)))).toEqual([])
  })
  test('the name is compared with the answer, which may be longer', () => {
    const shown = 'PT SUMBER MAKMUR SENTOSA A'.slice(0, 25)
    expect(rulesOf(VALID, 'Toko Lain')).toEqual(['merchant-name-differs'])
    expect(rulesOf(encodeQrFields(drop('59')), 'Toko Lain')).toEqual(['merchant-name'])
    expect(rulesOf(encodeQrFields(put('59', shown)), 'PT Sumber Makmur Sentosa Abadi Tbk')).toEqual([])
    expect(rulesOf(encodeQrFields(put('59', 'PT Sumber')), 'PT Sumber Makmur')).toEqual([
      'merchant-name-differs',
    ])
  })
  test('another merchant than the pinned one blocks, wherever the id stands', () => {
    const { payload } = judgeQrPayload(VALID, { amount: SALE })
    const nationalId = payload?.nationalId ?? ''
    const findings = (text: string, pinned: string) =>
      judgeQrPayload(text, { amount: SALE, nationalId: pinned }).findings.map(({ rule }) => rule)
    expect(findings(VALID, nationalId)).toEqual([])
    expect(findings(VALID, 'ID0000000000000')).toEqual(['merchant-differs'])
    // A gateway that omits tag 51 names the merchant in its own account.
    const own = encodeQrFields(
      put('26', '0015ID.CO.OTHER.WWW0215ID1020304050607').filter(({ tag }) => tag !== '51'),
    )
    expect(findings(own, 'ID1020304050607')).toEqual(['merchant-id'])
    expect(findings(own, nationalId)).toEqual(['merchant-id', 'merchant-differs'])
    // A merchant in tag 51 is the one paid, whatever the gateway's own account says.
    const two = encodeQrFields(put('26', '0015ID.CO.OTHER.WWW0215ID1020304050607'))
    expect(findings(two, 'ID1020304050607')).toEqual(['merchant-differs'])
  })
  test('an account is one of the tags 26 to 51, and only they name a merchant', () => {
    const account = '0015ID.CO.OTHER.WWW0215ID1020304050607'
    const read = (tag: string) => {
      const fields = bodyFields().filter((field) => !['26', '51', '54', '62'].includes(field.tag))
      return judgeQrPayload(encodeQrFields([...fields, { tag, value: account }]), { amount: SALE }).payload
    }
    for (const tag of ['26', '51']) {
      expect(read(tag)?.merchantAccounts).toEqual([{ tag, globalId: 'ID.CO.OTHER.WWW' }])
      expect(read(tag)?.merchantIds).toEqual(['ID1020304050607'])
    }
    for (const tag of ['25', '62', '80'])
      expect(read(tag)).toMatchObject({ merchantAccounts: [], merchantIds: [] })
    expect(Object.keys(read('25') ?? {})).not.toContain('amount')
    expect(Object.keys(read('25') ?? {})).not.toContain('reference')
    expect(
      judgeQrPayload(encodeQrFields(put('26', '0015ID.CO.OTHER.WWW')), { amount: SALE }).payload?.merchantIds,
    ).toEqual(['ID9990000000001'])
  })
  test('a finding names the tag that it is about, when it is about one', () => {
    const twice = encodeQrFields([...bodyFields(), { tag: '59', value: 'X' }])
    expect(judgeQrPayload(twice, { amount: SALE }).findings).toContainEqual(
      expect.objectContaining({ rule: 'tag-twice', tag: '59' }),
    )
    expect(judgeQrPayload('\u00e9', { amount: SALE }).findings[0]).not.toHaveProperty('tag')
  })
  test('a blocked code can still be looked into', () => {
    expect(judgeQrPayload(`${VALID}64011`, { amount: SALE }).payload?.merchantName).toBe('Toko Berkah Jaya')
    expect(judgeQrPayload('nonsense', { amount: SALE }).payload).toBeUndefined()
  })
})

describe('a QR of another shop, city or amount, against what the profile pins', () => {
  const PINNED = { nationalId: 'ID1020304050607', city: 'Bandung', merchantName: 'Toko Berkah Jaya' }
  const ours = { ...SHOP, nationalId: PINNED.nationalId }
  const digits = (length: number) =>
    fc.string({ unit: fc.integer({ min: 0, max: 9 }).map(String), minLength: length, maxLength: length })
  const other = <T>(values: fc.Arbitrary<T>, own: T) => values.filter((value) => value !== own)
  const changes = fc
    .record({
      nationalId: other(
        digits(13).map((text) => `ID${text}`),
        PINNED.nationalId,
      ),
      merchantName: ascii(24).filter((text) => /^\S.*\S$/.test(text) && !/berkah/i.test(text)),
      city: ascii(15).filter((text) => text.trim().toUpperCase() !== 'BANDUNG'),
      amount: other(fc.bigInt({ min: 1n, max: 10n ** 12n - 1n }), SALE.minor).map(moneyOfMinor),
    })
    .chain((all) =>
      fc.subarray(Object.keys(all) as (keyof typeof all)[], { minLength: 1 }).map((names) => ({
        names,
        made: Object.fromEntries(names.map((name) => [name, all[name]])),
      })),
    )
  const RULE = {
    nationalId: 'merchant-differs',
    merchantName: 'merchant-name-differs',
    city: 'city-differs',
    amount: 'amount-differs',
  } as const satisfies Record<string, QrRule>

  it('ours passes', () => {
    expect(judgeQrPayload(writeQrPayload(ours), { amount: SALE, ...PINNED })).toMatchObject({ verdict: 'ok' })
  })

  it('each change is named by its rule; another merchant or amount is never shown', () => {
    fc.assert(
      fc.property(changes, ({ names, made }) => {
        const { verdict, findings } = judgeQrPayload(writeQrPayload({ ...ours, ...made }), {
          amount: SALE,
          ...PINNED,
        })
        expect(findings.map(({ rule }) => rule).toSorted()).toEqual(
          names.map((name) => RULE[name]).toSorted(),
        )
        const isBlocked = names.includes('nationalId') || names.includes('amount')
        expect(verdict).toBe(isBlocked ? 'block' : 'warn')
      }),
      { seed: 20261127, numRuns: 1000 },
    )
  })

  it('without a merchant id it is blocked too', () => {
    const fields = bodyFields().filter(({ tag }) => tag !== '51')
    expect(judgeQrPayload(encodeQrFields(fields), { amount: SALE, ...PINNED }).verdict).toBe('block')
  })

  it('says whom it pays, and nothing that it does not say', () => {
    expect(identityOf(writeQrPayload(ours))).toEqual(PINNED)
    const bare = bodyFields().filter(({ tag }) => !['51', '59', '60'].includes(tag))
    expect(identityOf(encodeQrFields(bare))).toEqual({})
    expect(identityOf('no QR')).toEqual({})
  })
})

describe('the merchant id', () => {
  const national = (value: string) => encodeQrFields(put('51', value))

  test('named twice in one account is blocked: a phone may read the other one', () => {
    const twice = national('0014ID.CO.QRIS.WWW0215ID10203040506070215ID9990000000002')
    const judged = judgeQrPayload(twice, { amount: SALE, nationalId: 'ID1020304050607' })
    expect(judged.verdict).toBe('block')
  })

  test("of the acquirer's own account is not told to the customer as an NMID", () => {
    const own = put('26', '0015ID.CO.OTHER.WWW0215000885000123456').filter(({ tag }) => tag !== '51')
    expect(identityOf(encodeQrFields(own))).not.toHaveProperty('nationalId')
  })
})
