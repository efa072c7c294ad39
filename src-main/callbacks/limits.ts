import { z } from 'zod'

/** What one caller may take of the listener. Milliseconds and bytes. */
export const limitsSchema = z.object({
  /** A call has a few hundred bytes of body, and under two thousand of headers. */
  bodyBytes: z.int().positive().default(65_536),
  headerBytes: z.int().positive().default(16_384),
  handshakeMs: z.int().positive().default(5_000),
  /** Until the last header, and until the last byte of the body. */
  headersMs: z.int().positive().default(5_000),
  requestMs: z.int().positive().default(10_000),
  /** How often the two above are looked at. */
  checkEveryMs: z.int().positive().default(1_000),
  /** An open connection between two calls. */
  keepAliveMs: z.int().positive().default(60_000),
  /** Nothing moves at all, not even our answer. */
  silentMs: z.int().positive().default(75_000),
  connections: z.int().positive().default(512),
  connectionsOfOne: z.int().positive().default(256),
  /** Of one address, on which no signed call has come yet. */
  unprovenOfOne: z.int().positive().default(64),
  /** Calls of one connection, as long as none of them was signed by the gateway. */
  strangerCalls: z.int().positive().default(1),
  /** Calls of one connection, whoever makes them. */
  callsOfOne: z.int().positive().default(10_000),
  /** Until the till has a payment or a confirmation on its disk; then the gateway is asked to call again. */
  keepMs: z.int().positive().default(3_000),
})
export type Limits = z.output<typeof limitsSchema>
