import type { Practice } from '#simulator/outward.ts'
import type { Events } from '#journal/sideways.ts' // expect: floor

export type Desk = [Practice, Events]
