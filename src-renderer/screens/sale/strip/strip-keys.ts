/** Of the first nine open payments, as they stand on their cards. */
export const STRIP_KEYS: readonly string[] = Array.from({ length: 9 }, (_, index) => `Alt+${index + 1}`)
