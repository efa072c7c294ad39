import type { Money } from './money.ts'

export type WordsLanguage = 'id' | 'en'

type Tongue = {
  /** Words of 1 to 999. */
  readonly below1000: (value: number) => string
  /** Names of 10^3, 10^6, 10^9 and 10^12. */
  readonly scales: readonly string[]
  readonly zero: string
}

const DIGITS_ID = ['', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan']
const DIGITS_EN = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const TEENS_EN = [
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const TENS_EN = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

const TONGUES: Readonly<Record<WordsLanguage, Tongue>> = {
  id: { below1000: below1000Id, scales: ['ribu', 'juta', 'miliar', 'triliun'], zero: 'nol' },
  en: { below1000: below1000En, scales: ['thousand', 'million', 'billion', 'trillion'], zero: 'zero' },
}

const MOST_WHOLE = 10n ** 14n

/**
 * The amount as a receipt spells it: `seratus lima puluh ribu rupiah`, `one hundred fifty thousand rupiah`. Sen
 * follow in their own words (`... rupiah lima puluh sen`). Throws RangeError below zero or above the fourteen integer
 * digits of String (16.2) (section "Conventions").
 */
export function amountInWords(money: Money, language: WordsLanguage): string {
  const whole = money.minor / 100n
  const sen = money.minor % 100n
  if (money.minor < 0n || whole >= MOST_WHOLE) throw new RangeError(`no words for ${money.minor} sen`)
  const rupiah = `${wordsOf(whole, language)} rupiah`
  return sen === 0n ? rupiah : `${rupiah} ${wordsOf(sen, language)} sen`
}

function wordsOf(value: bigint, language: WordsLanguage): string {
  const tongue = TONGUES[language]
  if (value === 0n) return tongue.zero
  const words: string[] = []
  let rest = value
  for (let scale = 0; rest > 0n; scale += 1) {
    const group = Number(rest % 1000n)
    if (group > 0) words.unshift(groupWords(group, scale, tongue, language))
    rest /= 1000n
  }
  return words.join(' ')
}

function groupWords(group: number, scale: number, tongue: Tongue, language: WordsLanguage): string {
  // Indonesian joins "one" to hundred and thousand (seratus, seribu), but says satu juta, satu miliar.
  if (language === 'id' && scale === 1 && group === 1) return 'seribu'
  const name = tongue.scales[scale - 1]
  return name === undefined ? tongue.below1000(group) : `${tongue.below1000(group)} ${name}`
}

function below1000Id(value: number): string {
  const hundreds = Math.floor(value / 100)
  const head = hundreds === 0 ? '' : hundreds === 1 ? 'seratus' : `${DIGITS_ID[hundreds]} ratus`
  return joined(head, below100Id(value % 100))
}

function below100Id(value: number): string {
  if (value < 10) return DIGITS_ID[value] ?? ''
  if (value === 10) return 'sepuluh'
  if (value === 11) return 'sebelas'
  if (value < 20) return `${DIGITS_ID[value - 10]} belas`
  return joined(`${DIGITS_ID[Math.floor(value / 10)]} puluh`, DIGITS_ID[value % 10] ?? '')
}

function below1000En(value: number): string {
  const hundreds = Math.floor(value / 100)
  return joined(hundreds === 0 ? '' : `${DIGITS_EN[hundreds]} hundred`, below100En(value % 100))
}

function below100En(value: number): string {
  if (value < 10) return DIGITS_EN[value] ?? ''
  if (value < 20) return TEENS_EN[value - 10] ?? ''
  const tens = TENS_EN[Math.floor(value / 10)] ?? ''
  return value % 10 === 0 ? tens : `${tens}-${DIGITS_EN[value % 10]}`
}

function joined(head: string, tail: string): string {
  return head === '' || tail === '' ? head + tail : `${head} ${tail}`
}
