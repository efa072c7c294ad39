/** Keys of the shift screen, as on its buttons; the same in both languages. */
export const CLOSE_KEY = 'T'
export const IN_KEY = 'M'
export const OUT_KEY = 'K'
export const LIST_KEY = 'Z'
export const PRINT_KEY = 'P'
export const SKIP_KEY = 'L'
export const YES_KEY = 'Y'
