import type { DraftAction } from './amount-draft.ts'

/** The keys of an amount, as written on a keyboard. */
export const AMOUNT_KEYS = {
  digits: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
  back: 'Backspace',
  clear: 'Esc',
  clearToo: 'Delete',
  make: 'Enter',
} as const

/** What they do to the amount, for the table of its screen; Enter is the screen's own. */
export function amountKeys(act: (action: DraftAction) => void): Readonly<Record<string, () => void>> {
  const { digits, back, clear, clearToo } = AMOUNT_KEYS
  return {
    ...Object.fromEntries(digits.map((digit) => [digit, () => act({ type: 'digits', digits: digit })])),
    [back]: () => act({ type: 'backspace' }),
    [clear]: () => act({ type: 'clear' }),
    [clearToo]: () => act({ type: 'clear' }),
  }
}
