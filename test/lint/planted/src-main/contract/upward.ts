import type { Pay } from '#counter/floors.ts' // expect: floor, circle
import type Pino from 'pino' // expect: package
import { join } from 'node:path' // expect: node
import { z } from 'zod'

export const pay = { z, join } satisfies object
export type Used = [Pay, Pino]
