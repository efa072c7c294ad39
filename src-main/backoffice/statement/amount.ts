export type Side = 'credit' | 'debit'
export type AmountRefusal = 'not-a-number' | 'ambiguous' | 'more-than-sen' | 'too-large'
export type StatementAmount =
  | {
      readonly ok: true
      /** Sen; negative with a minus sign or in brackets. */
      readonly minor: bigint
      /** What letters next to it say. */
      readonly side?: Side
      /** Whether it has a sign of any kind. */
      readonly signed: boolean
    }
  | { readonly ok: false; readonly why: AmountRefusal }

export type Mark = '.' | ','

const SIDES: Readonly<Record<Side, readonly string[]>> = {
  credit: ['c', 'cr', 'k', 'kr', 'credit', 'kredit', 'masuk'],
  debit: ['d', 'db', 'dr', 'debit', 'debet', 'keluar'],
}
const MOST_DIGITS = 16
/** A longer text is no amount; it also bounds the time that a cell takes. */
const LONGEST = 64
// Blanks are single by then, so that each expression is linear.
const FRAME =
  /^(?:rp\.?|idr)? ?([-+\u2212])? ?(?:rp\.?|idr)? ?([\d.,' ]*\d)(?:[.,][-\u2013\u2014]{1,2})? ?([-\u2212])?$/i
const BRACKETS = /^\((.*)\)$/s
const LETTERS = /^(.*[\d)\-.]) ?([a-z]+)\.?$/is
const SPACES = /(?<=\d)[' ](?=\d{3}(?!\d))/g

/** `DB`, `CR`, `Kredit`, `D` and so on. */
export function readSide(text: string): Side | undefined {
  const word = text.slice(0, LONGEST).trim().replace(/\.$/, '').toLowerCase()
  if (SIDES.credit.includes(word)) return 'credit'
  return SIDES.debit.includes(word) ? 'debit' : undefined
}

/**
 * Reads an amount as a bank writes it: `1.234.567,00`, `1,234,567.00`, `(1.234)`, `-500`, `Rp 1.000,-`, `250.000,00 CR`.
 * One mark before three digits groups them, because money has no third decimal; when the column's decimal mark is that
 * very mark it is `ambiguous`.
 */
export function readStatementAmount(text: string, decimal?: Mark): StatementAmount {
  const plain = text
    .trim()
    .slice(0, LONGEST * 4)
    .replace(/\s+/g, ' ')
  if (plain.length > LONGEST || text.trim().length > LONGEST * 4) return { ok: false, why: 'not-a-number' }
  const [, number = plain, letters = ''] = LETTERS.exec(plain) ?? []
  const side = readSide(letters)
  if (letters !== '' && side === undefined) return { ok: false, why: 'not-a-number' }
  const inside = BRACKETS.exec(number.trim())?.[1]
  const [whole, before = '', body, after = ''] = FRAME.exec((inside ?? number).trim()) ?? []
  if (whole === undefined || body === undefined) return { ok: false, why: 'not-a-number' }
  const minus = [before, after].filter((sign) => /[-\u2212]/.test(sign)).length
  if (minus + (inside === undefined ? 0 : 1) > 1) return { ok: false, why: 'not-a-number' }
  const parts = partsOf(body.trim().replace(SPACES, ''), decimal)
  if ('why' in parts) return { ok: false, why: parts.why }
  const minor = senOf(parts.whole, parts.decimals)
  if (typeof minor === 'string') return { ok: false, why: minor }
  const isNegative = minus > 0 || inside !== undefined
  return {
    ok: true,
    minor: isNegative ? -minor : minor,
    ...(side === undefined ? {} : { side }),
    signed: isNegative || before === '+' || side !== undefined,
  }
}

/** Sen of a spreadsheet's number: `1234567.5`, `1.2345E6`. The noise of a float after six digits is rounded off. */
export function readPlainNumber(text: string): StatementAmount {
  const match =
    text.length > LONGEST ? null : /^([-+])?(\d+)(?:\.(\d+))?(?:e([-+]?\d{1,3}))?$/i.exec(text.trim())
  if (match === null) return { ok: false, why: 'not-a-number' }
  const [, sign = '', digits = '', fraction = '', exponent = '0'] = match
  const point = digits.length + Number(exponent)
  // The digits without a point, with zeros up to it on either side.
  const all = `${'0'.repeat(Math.max(-point, 0))}${digits}${fraction}`.padEnd(point, '0')
  const at = Math.max(point, 0)
  const minor = senOfFloat(all.slice(0, at) || '0', all.slice(at))
  if (typeof minor === 'string') return { ok: false, why: minor }
  return { ok: true, minor: sign === '-' ? -minor : minor, signed: sign !== '' }
}

/** The decimal mark that the amounts of a column show; undefined when none does, or when they disagree. */
export function decimalMarkOf(texts: readonly string[]): Mark | undefined {
  const marks = new Set(texts.flatMap((text) => markIn(text) ?? []))
  const [only] = marks
  return marks.size === 1 ? only : undefined
}

function markIn(text: string): Mark | undefined {
  const [body = ''] = /\d[\d.,]*\d/.exec(text.slice(0, LONGEST)) ?? []
  const marks = body.replace(/\d/g, '')
  const last = marks.at(-1)
  if (last !== '.' && last !== ',') return undefined
  if (marks.includes(otherOf(last))) return last
  if (marks.length > 1) return otherOf(last)
  return body.length - body.lastIndexOf(last) <= 3 ? last : undefined
}

function otherOf(mark: Mark): Mark {
  return mark === '.' ? ',' : '.'
}

type Parts = { readonly whole: string; readonly decimals: string } | { readonly why: AmountRefusal }

function partsOf(body: string, decimal: Mark | undefined): Parts {
  if (/^\d+$/.test(body)) return { whole: body, decimals: '' }
  const grouped = /^(\d{1,3})((?:([.,])\d{3})(?:\3\d{3})*)(?:(?!\3)[.,](\d+))?$/.exec(body)
  if (grouped !== null) {
    const [, first = '', groups = '', mark, decimals = ''] = grouped
    const isSingle = groups.length === 4 && decimals === ''
    if (isSingle && mark === decimal) return { why: 'ambiguous' }
    if (isSingle && first === '0') return { why: 'more-than-sen' }
    return { whole: first + groups.replace(/\D/g, ''), decimals }
  }
  const plain = /^(\d+)[.,](\d+)$/.exec(body)
  if (plain === null) return { why: 'not-a-number' }
  const [, whole = '', decimals = ''] = plain
  return { whole, decimals }
}

function senOf(whole: string, decimals: string): bigint | AmountRefusal {
  const significant = decimals.replace(/0+$/, '')
  if (significant.length > 2) return 'more-than-sen'
  if (whole.replace(/^0+/, '').length > MOST_DIGITS) return 'too-large'
  return BigInt(whole) * 100n + BigInt(significant.padEnd(2, '0'))
}

/** Rounds off what a float has added after the sixth decimal: `.30000000000000004`, `.0999999999`. */
function senOfFloat(whole: string, decimals: string): bigint | AmountRefusal {
  if (decimals.length <= 6) return senOf(whole, decimals)
  const eighths = BigInt(whole + decimals.slice(0, 8).padEnd(8, '0'))
  const minor = (eighths + 500_000n) / 1_000_000n
  const noise = eighths - minor * 1_000_000n
  if (noise > 100n || noise < -100n) return 'more-than-sen'
  return senOf(String(minor / 100n), String(minor % 100n).padStart(2, '0'))
}
