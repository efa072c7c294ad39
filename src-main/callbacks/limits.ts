import { z } from 'zod'

/** What one caller may use of the listener. Milliseconds and bytes. */
export const limitsSchema = z.object({
  /** A real call has a few hundred bytes of body and under two thousand of headers. */
  bodyBytes: z.int().positive().default(65_536),
  headerBytes: z.int().positive().default(16_384),
  handshakeMs: z.int().positive().default(5_000),
  /** Deadlines for the last header, and for the last byte of the request. */
  headersMs: z.int().positive().default(5_000),
  requestMs: z.int().positive().default(10_000),
  /** How often the two deadlines above are checked. */
  checkEveryMs: z.int().positive().default(1_000),
  /** How long a connection may stay open between two calls. */
  keepAliveMs: z.int().positive().default(60_000),
  /** How long a connection may be silent in both directions. */
  silentMs: z.int().positive().default(75_000),
  connections: z.int().positive().default(512),
  connectionsOfOne: z.int().positive().default(256),
  /** Connections from one address that have not carried a signed call yet. */
  unprovenOfOne: z.int().positive().default(64),
  /** Calls on one connection while the gateway has signed none of them. */
  strangerCalls: z.int().positive().default(1),
  /** Calls on one connection, signed or not. */
  callsOfOne: z.int().positive().default(10_000),
  /** How long the till has to store a payment or a confirmation; after that the gateway is asked to call again. */
  keepMs: z.int().positive().default(3_000),
})
export type Limits = z.output<typeof limitsSchema>
