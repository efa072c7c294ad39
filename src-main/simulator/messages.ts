/** Messages between the gateway simulator's process and its parent. */
import { z } from 'zod'
import { practiceOverridesSchema } from './config.ts'

const startMessageSchema = z.object({
  type: z.literal('start'),
  /** The file in which its state survives a restart; absent: in memory only. */
  stateFile: z.string().min(1).optional(),
  /** PEM, SPKI: verifies the merchant's requests. */
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
  /** The address that the merchant calls. */
  baseUrl: z.string(),
  /** The address of the payer, the faults and the log. It has a port of its own, so that faults never affect it. */
  controlUrl: z.string(),
  controlToken: z.string(),
  /** PEM, SPKI: verifies the signatures of the answers. */
  gatewayPublicKey: z.string(),
})
export type ReadyMessage = z.output<typeof readyMessageSchema>

const failedMessageSchema = z.object({ type: z.literal('failed'), message: z.string() })
export const childMessageSchema = z.discriminatedUnion('type', [readyMessageSchema, failedMessageSchema])
export type ChildMessage = z.output<typeof childMessageSchema>
