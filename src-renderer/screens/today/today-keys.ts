/** `today` works on every screen, as the key of the home page does in browsers; `sale` on this one. */
export const TODAY_KEYS = { sale: 'Enter', today: 'Alt+Home' } as const
