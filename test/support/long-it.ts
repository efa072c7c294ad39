import { it } from 'vitest'
import { isLong } from './long.ts'

const nothing = () => undefined
const elsewhere = Object.assign(nothing, { each: () => nothing })

/** A test of the long form only. Its comment says what proves the same in `npm test`. */
export const longIt = isLong ? it : (elsewhere as unknown as typeof it)
