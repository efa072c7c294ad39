export const nowhere = 1 // expect: unknown-floor
