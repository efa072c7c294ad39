import type { Client } from '#gateway/sideways.ts' // expect: floor
import type { Order } from '#domain/impure.ts'

export type Log = [Client, Order]
