import type { Practice } from '#simulator/outward.ts' // expect: floor, circle

export type Listener = Practice
