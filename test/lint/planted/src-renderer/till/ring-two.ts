import type { One } from './ring-one.ts'

export type Two = { readonly one?: One }
