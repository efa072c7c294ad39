/** Whether this is the long form, `npm run test:full`. */
export const isLong = process.env['LOKET_LONG'] !== undefined

/** How many cases are drawn: few, or in the long form as many as its minutes allow. */
export const draws = (few: number, many: number): number => (isLong ? many : few)
