import type { Client } from '#gateway/client.ts' // expect: floor
import type { Scheme } from '#gateway/signing/scheme.ts'
import type { Pay } from '#contract/upward.ts' // expect: floor, circle

export type Practice = [Client, Scheme, Pay]
