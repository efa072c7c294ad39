/** How this machine is connected: profile, vault, each operation to try. For IT alone. */
import { z } from 'zod'
import { command, confirmed, json, nothing, passphrase, query, secret, SETUP, shopName } from '../define.ts'
import type { FaultView, OperationView, SetupView, TryView } from '../setup-views.ts'

const customer = z.strictObject({
  id: z.string().min(1).max(64),
  authCode: z.string().min(1).max(256).exactOptional(),
})

export const setupProcedures = {
  'setup.get': query<SetupView>()(SETUP, nothing, ['people-changed', 'setup-changed']),
  /** Every reason why it is not a profile; empty when it is one. Keeps nothing. */
  'setup.checkProfile': query<readonly FaultView[]>()(SETUP, z.strictObject({ profile: json }), []),
  /**
   * This and whatever else changes the profile or takes the vault away is refused (vault-refused, `open-first`) while the
   * vault is not open to say who may: but for its own IT person, and for whoever started with --setup.
   * Refusals: invalid-profile; confirm-first (details.doubts) until it is `confirmed`. Used from the next start on.
   */
  'setup.saveProfile': command<SetupView>()(SETUP, z.strictObject({ profile: json, confirmed })),
  /** Takes the text of an exported profile. Refusals: as above (details.path, details.reason of the first fault). */
  'setup.importProfile': command<SetupView>()(
    SETUP,
    z.strictObject({ text: z.string().max(200_000), confirmed }),
  ),
  /** Text of a file without a secret in it. Refusal: not-found while there is no profile. */
  'setup.exportProfile': query<{ readonly text: string; readonly fileName: string }>()(SETUP, nothing, [
    'setup-changed',
  ]),
  /** The shop's name on the real till, from its next start on where this one practises. Refusal: internal (details.disk). */
  'setup.nameShop': command<SetupView>()(SETUP, z.strictObject({ name: shopName })),
  /** Starts Loket again on practice, or on the gateway. Refusals: not-allowed (details.missing, the first), internal. */
  'setup.use': command<null>()(SETUP, z.strictObject({ mode: z.enum(['practice', 'real']) })),
  /** All of the vault: refusal vault-refused with details.reason, and details.retryAt where it matters. */
  'vault.create': command<SetupView>()(
    SETUP,
    z.strictObject({ passphrase: passphrase.optional(), keepOldAside: z.boolean().optional() }),
  ),
  'vault.unlock': command<SetupView>()(SETUP, z.strictObject({ passphrase: passphrase.optional() })),
  'vault.lock': command<SetupView>()(SETUP, nothing),
  'vault.put': command<SetupView>()(
    SETUP,
    z.strictObject({
      name: z.enum([
        'privateKey',
        'gatewayPublicKey',
        'hashKey',
        'cipherKey',
        'cipherIv',
        'customerToken',
        'apiKey',
        'tlsCertificate',
        'tlsKey',
      ]),
      secret,
    }),
  ),
  /** Makes a key pair here; the private half goes into the vault, the public one is to be registered. */
  'vault.makeKeyPair': command<{ readonly publicKey: string }>()(
    SETUP,
    z.strictObject({ bits: z.union([z.literal(2048), z.literal(3072)]).exactOptional() }),
  ),
  /** The public half of the key that is there. Refusal: not-found. */
  'vault.publicKey': query<{ readonly publicKey: string }>()(SETUP, nothing, ['setup-changed']),
  /**
   * The same as a file, where the system's own dialog is told to put it; `saved` is false when nobody chose a place.
   * Refusals: not-found, internal (details.disk).
   */
  'vault.savePublicKey': command<{ readonly saved: boolean; readonly file?: string }>()(SETUP, nothing),
  /** A certificate of our own for the listener, in the name of the public address. Refusals: vault-refused, not-allowed (no address). */
  'vault.makeCertificate': command<SetupView>()(SETUP, nothing),
  'vault.setPassphrase': command<SetupView>()(
    SETUP,
    z.strictObject({ current: passphrase.optional(), next: passphrase.optional() }),
  ),
  'vault.rotate': command<SetupView>()(SETUP, z.strictObject({ passphrase: passphrase.optional() })),
  /** There is no way back: `really` must say so. */
  'vault.wipe': command<SetupView>()(SETUP, z.strictObject({ really: z.literal('wipe') })),
  'operations.list': query<readonly OperationView[]>()(SETUP, nothing, ['setup-changed']),
  /**
   * One call as it stands, journalled like any other; in a customer's name where the profile's rule is B2B2C, with the code
   * that they have just given or what is kept of them. Refusals: not-allowed on a production gateway, not-found, budget-spent, journal-not-sound.
   */
  'operations.try': command<TryView>()(
    SETUP,
    z.strictObject({ name: z.string().min(1).max(40), request: json, customer: customer.exactOptional() }),
  ),
} as const
