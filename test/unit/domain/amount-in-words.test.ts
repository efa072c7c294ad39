import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { amountInWords } from '#domain/amount-in-words.ts'
import { moneyOfMinor, rupiah } from '#domain/money.ts'

const ID: Readonly<Record<string, bigint>> = {
  nol: 0n,
  satu: 1n,
  dua: 2n,
  tiga: 3n,
  empat: 4n,
  lima: 5n,
  enam: 6n,
  tujuh: 7n,
  delapan: 8n,
  sembilan: 9n,
}
const EN: Readonly<Record<string, bigint>> = {
  zero: 0n,
  one: 1n,
  two: 2n,
  three: 3n,
  four: 4n,
  five: 5n,
  six: 6n,
  seven: 7n,
  eight: 8n,
  nine: 9n,
  ten: 10n,
  eleven: 11n,
  twelve: 12n,
  thirteen: 13n,
  fourteen: 14n,
  fifteen: 15n,
  sixteen: 16n,
  seventeen: 17n,
  eighteen: 18n,
  nineteen: 19n,
  twenty: 20n,
  thirty: 30n,
  forty: 40n,
  fifty: 50n,
  sixty: 60n,
  seventy: 70n,
  eighty: 80n,
  ninety: 90n,
}
const SCALES: Readonly<Record<string, bigint>> = {
  ribu: 10n ** 3n,
  juta: 10n ** 6n,
  miliar: 10n ** 9n,
  triliun: 10n ** 12n,
  thousand: 10n ** 3n,
  million: 10n ** 6n,
  billion: 10n ** 9n,
  trillion: 10n ** 12n,
}

/** Reads words left to right, as a listener does; shares no code with the writer. */
function heard(words: string, language: 'id' | 'en'): bigint {
  let total = 0n
  let group = 0n
  let digit = 0n
  for (const word of words
    .replaceAll('-', ' ')
    .replace(/\bse(?=(?:puluh|belas|ratus|ribu)\b)/g, 'satu ')
    .split(' ')) {
    const scale = SCALES[word]
    const plain = (language === 'id' ? ID : EN)[word]
    if (scale !== undefined) {
      total += (group + digit) * scale
      group = 0n
      digit = 0n
    } else if (word === 'ratus') [group, digit] = [group + digit * 100n, 0n]
    else if (word === 'puluh') [group, digit] = [group + digit * 10n, 0n]
    else if (word === 'belas') [group, digit] = [group + digit + 10n, 0n]
    else if (word === 'hundred') [group, digit] = [(group + digit) * 100n, 0n]
    else if (plain === undefined) throw new Error(`unknown word ${word}`)
    else if (language === 'id') digit = plain
    else group += plain
  }
  return total + group + digit
}

describe('amount in words', () => {
  test.each([
    [0, 'nol', 'zero'],
    [10, 'sepuluh', 'ten'],
    [11, 'sebelas', 'eleven'],
    [15, 'lima belas', 'fifteen'],
    [21, 'dua puluh satu', 'twenty-one'],
    [100, 'seratus', 'one hundred'],
    [111, 'seratus sebelas', 'one hundred eleven'],
    [1_000, 'seribu', 'one thousand'],
    [1_100, 'seribu seratus', 'one thousand one hundred'],
    [11_000, 'sebelas ribu', 'eleven thousand'],
    [21_000, 'dua puluh satu ribu', 'twenty-one thousand'],
    [101_000, 'seratus satu ribu', 'one hundred one thousand'],
    [150_000, 'seratus lima puluh ribu', 'one hundred fifty thousand'],
    [1_000_000, 'satu juta', 'one million'],
    [1_001_001, 'satu juta seribu satu', 'one million one thousand one'],
    [2_000_000_000, 'dua miliar', 'two billion'],
    [10_000_000_000_000, 'sepuluh triliun', 'ten trillion'],
  ])('%d', (whole, id, en) => {
    expect(amountInWords(rupiah(whole), 'id')).toBe(`${id} rupiah`)
    expect(amountInWords(rupiah(whole), 'en')).toBe(`${en} rupiah`)
  })
  test('sen have words of their own', () => {
    expect(amountInWords(moneyOfMinor(100_050n), 'id')).toBe('seribu rupiah lima puluh sen')
    expect(amountInWords(moneyOfMinor(1n), 'en')).toBe('zero rupiah one sen')
  })
  test.each([-1n, 10n ** 16n])('%s sen have no words', (minor) => {
    expect(() => amountInWords(moneyOfMinor(minor), 'id')).toThrow(RangeError)
  })
  it.each(['id', 'en'] as const)('%s: every amount below 20,000 is heard as written', (language) => {
    const misheard = Array.from({ length: 20_000 }, (_, whole) => BigInt(whole)).filter(
      (whole) => heard(amountInWords(rupiah(whole), language).replace(' rupiah', ''), language) !== whole,
    )
    expect(misheard).toEqual([])
  })
  it.each(['id', 'en'] as const)('%s: up to fourteen digits is heard as written', (language) => {
    const sized = fc
      .integer({ min: 1, max: 14 })
      .chain((digits) => fc.bigInt({ min: 0n, max: 10n ** BigInt(digits) - 1n }))
    fc.assert(
      fc.property(sized, (whole) => {
        const words = amountInWords(rupiah(whole), language)
        expect(words).toMatch(/^[a-z-]+( [a-z-]+)* rupiah$/)
        expect(heard(words.replace(' rupiah', ''), language)).toBe(whole)
      }),
      { seed: 20261120, numRuns: 3000 },
    )
  })
})
