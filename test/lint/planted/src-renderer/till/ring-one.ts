import type { Two } from './ring-two.ts'

export type One = { readonly two?: Two }
