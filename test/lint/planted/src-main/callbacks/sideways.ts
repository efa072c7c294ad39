import type { Practice } from '#simulator/outward.ts' // expect: floor

export type Listener = Practice
