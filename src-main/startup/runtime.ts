import type { DrillController } from '#counter/practice-ports.ts'
import type { PracticeController } from '#counter/till.ts'
import type { PersonId } from '#domain/person.ts'
import type { Credentials } from '#gateway/client.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import type { GrantStore } from '#gateway/signing/customer-tokens.ts'
import type { Journal } from '#journal/journal.ts'
import type { CertificatePair } from '#callbacks/certificate.ts'

export type Mode = 'practice' | 'real'

export type DrillsAtTill = {
  readonly signedIn: () => PersonId | undefined
  readonly announce: () => void
  readonly bug: (error: unknown, where: string) => void
}

/** The differences between practice and a real gateway; the rest of the program is the same for both. */
export type Runtime = {
  readonly mode: Mode
  readonly journalFile: string
  /** The practice gateway answers, or has failed; the till asks it nothing before. */
  readonly ready: Promise<unknown>
  readonly profile: () => GatewayProfile
  readonly credentials: () => Credentials
  /** Customer tokens. */
  readonly grants: GrantStore
  /** 32 bytes; undefined while the vault that holds them is closed. */
  readonly personalKey: (journal: Pick<Journal, 'meta'>) => Uint8Array | undefined
  /** PEM, SPKI; undefined while unknown. */
  readonly gatewayKeyPem: () => string | undefined
  readonly certificate: () => CertificatePair | undefined
  /** Reports the listener's address and certificate. */
  readonly listening: (address: { readonly url: string; readonly certificate: string }) => void
  /** The gateway started or stopped, or its controls changed. */
  readonly onChange: (listener: () => void) => void
  readonly controller?: (journal: Journal) => PracticeController
  readonly drills?: (journal: Journal, deps: DrillsAtTill) => DrillController
  readonly stop: () => void
}
