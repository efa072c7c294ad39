import type { Commit } from '../journal/sideways.ts' // expect: floor
import type { Pay } from '#counter/floors.ts' // expect: floor
import type { net } from 'electron' // expect: package

export type Slip = [Commit, Pay, typeof net]
