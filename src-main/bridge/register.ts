import { randomBytes } from 'node:crypto'
import { ipcMain, type WebContents } from 'electron'
import type { BridgeErrorCode, Envelope, Refusal, Result } from '#contract/envelope.ts'
import { CALL_CHANNEL, CUSTOMER_EVENTS, EVENT_CHANNEL, type PageEvent } from '#contract/events.ts'
import type { Role } from '#contract/procedures.ts'
import type { Log } from '#support/log.ts'
import { admit, type Admission } from './guard.ts'
import type { Handlers } from './handlers.ts'

export type BridgeDeps = {
  readonly handlers: Handlers
  readonly roleOf: (contentsId: number) => Role | undefined
  readonly log: Log
  /** The one place for what must not happen. */
  readonly bug: (error: unknown, where: string) => string
}

/** Opens the one channel that pages may call. Every refusal is answered and logged; nothing thrown reaches a page. */
export function openBridge({ handlers, roleOf, log, bug }: BridgeDeps): void {
  ipcMain.handle(CALL_CHANNEL, async (event, name: unknown, input: unknown): Promise<Envelope<unknown>> => {
    const frame = event.senderFrame
    const admission = admit(
      {
        role: roleOf(event.sender.id),
        isMainFrame: frame !== null && frame === event.sender.mainFrame,
        url: frame?.url ?? '',
      },
      name,
      input,
    )
    if (!admission.ok) {
      const answer = failure(admission.code)
      log.warn({ code: admission.code, detail: admission.detail, correlationId: answer.error.correlationId }, 'call refused')
      return answer
    }
    try {
      const result = await run(handlers, admission)
      return result.ok ? result : failure(result.refusal.code, result.refusal.details)
    } catch (error) {
      return failure('internal', undefined, bug(error, admission.name))
    }
  })
}

/** Tells every window what it may hear; the customer's window hears only of itself. */
export function pushEvent(
  pages: readonly { readonly contents: WebContents; readonly role: Role }[],
  event: PageEvent,
): void {
  for (const { contents, role } of pages) {
    if (role === 'customer' && !CUSTOMER_EVENTS.includes(event.type)) continue
    if (!contents.isDestroyed()) contents.send(EVENT_CHANNEL, event)
  }
}

type Admitted = Extract<Admission, { ok: true }>

async function run(handlers: Handlers, { name, input }: Admitted): Promise<Result<unknown>> {
  // The guard has parsed the input by the schema of this very name.
  const handler = handlers[name] as (input: unknown) => Promise<Result<unknown>> | Result<unknown>
  return handler(input)
}

function failure(
  code: BridgeErrorCode,
  details?: Refusal['details'],
  correlationId: string = newCorrelationId(),
): Extract<Envelope<never>, { ok: false }> {
  return {
    ok: false,
    error: { code, messageKey: `error.${code}`, correlationId, ...(details === undefined ? {} : { details }) },
  }
}

/** Eight letters and digits that can be read out over a telephone. */
export function newCorrelationId(): string {
  return [...randomBytes(8)].map((byte) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[byte % 32]).join('')
}
