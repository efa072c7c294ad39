import type { StatementField } from '#contract/settlement-input.ts'
import type { Mapping } from '../workbook/columns.ts'
import type { Cell, SheetLine } from '../workbook/sheet.ts'
import { type Mark, readPlainNumber, readSide, readStatementAmount } from './amount.ts'

const OPENING =
  /^\W{0,8}(?:saldo (?:awal|sebelumnya|lalu|pindahan)|(?:opening|beginning|starting|previous) balance|balance (?:brought forward|b\/f))\b/i
const CLOSING = /^\W{0,8}(?:saldo akhir|(?:closing|ending) balance|balance (?:carried forward|c\/f))\b/i
const LOOK_AT = 80

export type Balances = { readonly opening?: bigint; readonly closing?: bigint }
export type BalanceRules = {
  readonly mapping: Mapping<StatementField>
  readonly decimal: Mark | undefined
}

/** A balance of the account, not an entry. */
export function isBalanceText(text: string): boolean {
  const plain = plainOf(text)
  return OPENING.test(plain) || CLOSING.test(plain)
}

/** Opening and closing balance as lines outside the entries name them: the first of each that has an amount. */
export function balancesIn(lines: readonly SheetLine[], rules: BalanceRules): Balances {
  const found: { opening?: bigint; closing?: bigint } = {}
  for (const line of lines)
    for (const [of, words] of [['opening', OPENING] as const, ['closing', CLOSING] as const]) {
      const at = line.cells.findIndex(({ text }) => words.test(plainOf(text)))
      const minor = at === -1 || found[of] !== undefined ? undefined : amountIn(line, at, rules)
      if (minor !== undefined) found[of] = minor
    }
  return found
}

/** In the column of the balance, else behind the words. */
function amountIn({ cells }: SheetLine, at: number, { mapping, decimal }: BalanceRules): bigint | undefined {
  const behind = plainOf(cells[at]?.text ?? '').replace(/^[^:]*:? ?/, '')
  const own = mapping.balance === undefined ? undefined : cells[mapping.balance]
  const all: readonly (Cell | undefined)[] = [own, { text: behind }, ...cells.slice(at + 1)]
  for (const [place, cell] of all.entries()) {
    if (cell === undefined || cell.text.trim() === '') continue
    const read = cell.number ? readPlainNumber(cell.text) : readStatementAmount(cell.text, decimal)
    if (!read.ok) continue
    const side = read.side ?? readSide(place === 0 ? '' : (all[place + 1]?.text ?? ''))
    return side === 'debit' && read.minor > 0n ? -read.minor : read.minor
  }
  return undefined
}

function plainOf(text: string): string {
  return text.slice(0, LOOK_AT).replace(/\s+/g, ' ')
}
