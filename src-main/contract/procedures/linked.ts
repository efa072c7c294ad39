/** Linked accounts in the room Documents. Managers only. */
import { z } from 'zod'
import { approval, byReference, command, MANAGER, nothing, query, reference, remark } from '../define.ts'
import { bindingInput, creationInput } from '../linked-input.ts'
import {
  LINKED_KINDS,
  LINKED_MARKS,
  type LinkedAccount,
  type LinkedList,
  type LinkedPage,
  type Place,
} from '../linked-views.ts'

export const linkedProcedures = {
  'linked.list': query<LinkedList>()(
    MANAGER,
    z.strictObject({ kind: z.enum(LINKED_KINDS), limit: z.number().int().min(1).max(500) }),
    ['instruction-changed', 'setup-changed'],
  ),
  /**
   * Asks the gateway to link an account. Refusals: held (one is under way), not-acceptable (details.why `not-offered`,
   * `not-a-picture`, `not-a-pdf`; details.field), invalid-request (details.detail), vault-refused, budget-spent,
   * not-sent, journal-not-sound.
   */
  'linked.bind': command<LinkedAccount>()(MANAGER, bindingInput),
  /** Asks the gateway for a new e-wallet account. Refusals: those of `linked.bind`. */
  'linked.create': command<LinkedAccount>()(MANAGER, creationInput),
  /**
   * The page where the customer agrees, for a QR. A command, so that it is not asked for in advance. Refusals:
   * not-found (it has no page, or is forgotten), not-allowed (details.why: the address is not one to be opened),
   * vault-refused.
   */
  'linked.page': command<LinkedPage>()(MANAGER, byReference),
  /**
   * Opens it in the system's browser, and journals that. `host` is what the person was shown. Refusals: those of
   * `linked.page`, not-allowed (details.why `host`), not-ready (the system did not open it), journal-not-sound.
   */
  'linked.openPage': command<null>()(MANAGER, z.strictObject({ reference, host: z.string().max(260) })),
  /**
   * How it ended, as a person has found out. It needs a manager's PIN, also when one is signed in. Refusals: not-found,
   * not-allowed (details.state), empty (no remark), approval-needed, wrong-pin, locked-out, journal-not-sound.
   */
  'linked.mark': command<null>()(
    MANAGER,
    z.strictObject({ reference, becomes: z.enum(LINKED_MARKS), remark, approval }),
  ),
  /**
   * This till no longer uses the account; at the gateway it stays linked, because the interface cannot undo it.
   * Refusals: not-found, not-allowed (details.why `forgotten`; details.state: it is not certain yet), those of an
   * approval, journal-not-sound.
   */
  'linked.forget': command<null>()(MANAGER, z.strictObject({ reference, approval })),
  /** What lies in the place with this code; without one the provinces. */
  'linked.places': query<readonly Place[]>()(
    MANAGER,
    z.strictObject({
      under: z
        .string()
        .regex(/^\d{2}(?:\.\d{2}){0,2}$/)
        .exactOptional(),
    }),
    [],
  ),
  /** From now on, for some seconds, this page may open one camera once. */
  'linked.allowCamera': command<null>()(MANAGER, nothing),
} as const
