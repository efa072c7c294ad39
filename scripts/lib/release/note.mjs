import { join } from 'node:path'
import { cache } from '../paths.mjs'

/** Where the packaging notes whether it signed: the program that tries the packages does not get the secrets. */
export const signingNote = join(cache, 'signing.json')
