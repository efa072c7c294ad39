import type { Attack } from './attack.ts'
import { ON_FILES } from './on-files.ts'
import { ON_LISTENER } from './on-listener.ts'
import { ON_PEOPLE } from './on-people.ts'

/** Attacks that need no window. */
export const IN_PROCESS: readonly Attack[] = [...ON_PEOPLE, ...ON_FILES, ...ON_LISTENER]
