import type { Practice } from '#sandbox/outward.ts' // expect: floor

export type Listener = Practice
