import type { Two } from './ring-two.ts' // expect: circle

export type One = { readonly two?: Two }
