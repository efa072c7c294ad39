import type { One } from './ring-one.ts' // expect: circle

export type Two = { readonly one?: One }
