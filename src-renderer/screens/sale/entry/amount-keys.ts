/** The keys of the amount, as they stand on a keyboard. */
export const AMOUNT_KEYS = {
  digits: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
  back: 'Backspace',
  clear: 'Esc',
  clearToo: 'Delete',
  make: 'Enter',
} as const
