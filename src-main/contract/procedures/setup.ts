/** How this machine is connected: the profile, the vault, and a trial of each operation. For IT only. */
import { z } from 'zod'
import { command, confirmed, json, nothing, passphrase, query, secret, SETUP, shopName } from '../define.ts'
import type { FaultView, OperationView, SetupView, TryView } from '../setup-views.ts'

const customer = z.strictObject({
  id: z.string().min(1).max(64),
  authCode: z.string().min(1).max(256).exactOptional(),
})

export const setupProcedures = {
  'setup.get': query<SetupView>()(SETUP, nothing, ['people-changed', 'setup-changed']),
  /** Every reason why it is not a valid profile; empty when it is valid. Stores nothing. */
  'setup.checkProfile': query<readonly FaultView[]>()(SETUP, z.strictObject({ profile: json }), []),
  /**
   * While the vault is closed it cannot say who may act. This, and all else that changes the profile or removes the
   * vault, is then refused (vault-refused, `open-first`). Exceptions: its own IT person, and a start with --setup.
   * Refusals: invalid-profile; confirm-first (details.doubts) until it is `confirmed`. Takes effect at the next
   * start.
   */
  'setup.saveProfile': command<SetupView>()(SETUP, z.strictObject({ profile: json, confirmed })),
  /** Imports the text of an exported profile. Refusals: as above (details.path, details.reason of first fault). */
  'setup.importProfile': command<SetupView>()(
    SETUP,
    z.strictObject({ text: z.string().max(200_000), confirmed }),
  ),
  /** The text of a file without secrets. Refusal: not-found while no profile exists. */
  'setup.exportProfile': query<{ readonly text: string; readonly fileName: string }>()(SETUP, nothing, [
    'setup-changed',
  ]),
  /**
   * The real till's shop name; while this till practises, it applies from the real till's next start. Refusal:
   * internal (details.disk).
   */
  'setup.nameShop': command<SetupView>()(SETUP, z.strictObject({ name: shopName })),
  /** Restarts Loket in practice mode, or on the gateway. Refusals: not-allowed (details.missing), internal. */
  'setup.use': command<null>()(SETUP, z.strictObject({ mode: z.enum(['practice', 'real']) })),
  /** All vault procedures: refusal vault-refused with details.reason, and details.retryAt where it matters. */
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
  /** Creates a key pair here. The private half goes into the vault; the public half is to be registered. */
  'vault.makeKeyPair': command<{ readonly publicKey: string }>()(
    SETUP,
    z.strictObject({ bits: z.union([z.literal(2048), z.literal(3072)]).exactOptional() }),
  ),
  /** The public half of the present key. Refusal: not-found. */
  'vault.publicKey': query<{ readonly publicKey: string }>()(SETUP, nothing, ['setup-changed']),
  /**
   * Saves the public key where the person chooses in the system's dialog; `saved` is false when the dialog was
   * cancelled. Refusals: not-found, internal (details.disk).
   */
  'vault.savePublicKey': command<{ readonly saved: boolean; readonly file?: string }>()(SETUP, nothing),
  /**
   * Creates the listener's own certificate, in the name of the public address. Refusals: vault-refused, not-allowed
   * (no address).
   */
  'vault.makeCertificate': command<SetupView>()(SETUP, nothing),
  'vault.setPassphrase': command<SetupView>()(
    SETUP,
    z.strictObject({ current: passphrase.optional(), next: passphrase.optional() }),
  ),
  'vault.rotate': command<SetupView>()(SETUP, z.strictObject({ passphrase: passphrase.optional() })),
  /** Cannot be undone: `really` must confirm it. */
  'vault.wipe': command<SetupView>()(SETUP, z.strictObject({ really: z.literal('wipe') })),
  'operations.list': query<readonly OperationView[]>()(SETUP, nothing, ['setup-changed']),
  /**
   * One trial call, journalled like any other. Where the profile's rule is B2B2C it is made in a customer's name,
   * with the code just given or the stored token. Refusals: not-allowed on a production gateway, unless it
   * only reads; not-found, budget-spent, journal-not-sound.
   */
  'operations.try': command<TryView>()(
    SETUP,
    z.strictObject({ name: z.string().min(1).max(40), request: json, customer: customer.exactOptional() }),
  ),
} as const
