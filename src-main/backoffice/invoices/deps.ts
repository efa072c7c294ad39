import type { Result } from '#contract/envelope.ts'
import type { PersonId } from '#domain/person.ts'
import type { Right } from '#domain/right.ts'
import type { BackofficeDeps } from '../deps.ts'
import type { InvoiceWorker } from './apart/messages.ts'

type Approval = { readonly person: PersonId; readonly pin: string }
/** A manager's PIN, also when one is signed in. */
type ApproveByPin = (
  approval: Approval | undefined,
  right: Right,
) => Promise<Result<{ readonly approvedBy: PersonId }>>

export type InvoicesDeps = {
  readonly backoffice: BackofficeDeps
  readonly worker: InvoiceWorker
  readonly approve: ApproveByPin
  /** Paths that a person chose in the system's dialogs; undefined when one was closed. */
  readonly askFile: () => Promise<string | undefined>
  readonly askPlace: (name: string) => Promise<string | undefined>
  /** Of tests: shorter blocks than the gateway takes. */
  readonly mostInBlock?: number
}
