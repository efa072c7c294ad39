import type { Back } from './ring-back.ts' // expect: circle

export type There = { readonly back?: Back }
