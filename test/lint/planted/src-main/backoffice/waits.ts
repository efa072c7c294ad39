import { reachedOnceShown } from './waits-too.ts'

export const waiting = reachedOnceShown
