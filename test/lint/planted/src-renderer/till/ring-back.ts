import type { There } from './ring-there.ts' // expect: circle

export type Back = { readonly there?: There }
