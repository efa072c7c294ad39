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

/** What differs between practice and a real gateway; everything above it is the same program. */
export type Runtime = {
  readonly mode: Mode
  readonly journalFile: string
  readonly profile: () => GatewayProfile
  readonly credentials: () => Credentials
  /** What customers have allowed us. */
  readonly grants: GrantStore
  /** 32 bytes; undefined while the vault that holds them is not open. */
  readonly personalKey: (journal: Pick<Journal, 'meta'>) => Uint8Array | undefined
  /** PEM, SPKI; undefined while it is not known. */
  readonly gatewayKeyPem: () => string | undefined
  readonly certificate: () => CertificatePair | undefined
  /** The listener is at this address, with this certificate. */
  readonly listening: (address: { readonly url: string; readonly certificate: string }) => void
  /** The gateway came or went, or its controls were moved. */
  readonly onChange: (listener: () => void) => void
  readonly controller?: (journal: Journal) => PracticeController
  readonly drills?: (journal: Journal, deps: DrillsAtTill) => DrillController
  readonly stop: () => void
}
