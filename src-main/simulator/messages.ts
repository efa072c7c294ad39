/** What the process of the practice gateway and its parent say to each other. */
import { z } from 'zod'
import { practiceOverridesSchema } from './config.ts'

const startMessageSchema = z.object({
  type: z.literal('start'),
  /** Where its state survives a restart; absent: in memory only. */
  stateFile: z.string().min(1).optional(),
  /** PEM, SPKI: the key that the merchant's requests are checked with. */
  merchantPublicKey: z.string().min(1),
  config: practiceOverridesSchema.default({}),
  /** 0 or absent: any free port. */
  port: z.number().int().min(0).max(65_535).optional(),
})
export type StartMessage = z.input<typeof startMessageSchema>

const stopMessageSchema = z.object({ type: z.literal('stop') })
export const parentMessageSchema = z.discriminatedUnion('type', [startMessageSchema, stopMessageSchema])
export type ParentMessage = z.input<typeof parentMessageSchema>

const readyMessageSchema = z.object({
  type: z.literal('ready'),
  /** Where the merchant calls. */
  baseUrl: z.string(),
  /** Where the payer, the faults and the log are; a port of its own, so that faults never meet it. */
  controlUrl: z.string(),
  controlToken: z.string(),
  /** PEM, SPKI: checks the signatures of the answers. */
  gatewayPublicKey: z.string(),
})
export type ReadyMessage = z.output<typeof readyMessageSchema>

const failedMessageSchema = z.object({ type: z.literal('failed'), message: z.string() })
export const childMessageSchema = z.discriminatedUnion('type', [readyMessageSchema, failedMessageSchema])
export type ChildMessage = z.output<typeof childMessageSchema>
