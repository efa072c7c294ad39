import type { BackofficeDeps } from '#backoffice/deps.ts'
import { createPayoutController, type PayoutController } from '#backoffice/payouts/controller.ts'
import type { People } from '#counter/people/people.ts'

/** Payouts of a test till; nothing is sent or asked on its own, and no sheet is drawn. */
export function openTestPayouts(
  deps: BackofficeDeps,
  { roster, approveByPin }: Pick<People, 'roster' | 'approveByPin'>,
): PayoutController {
  const controller = createPayoutController({
    deps,
    people: {
      managers: () => roster.signers().flatMap(({ id, role }) => (role === 'manager' ? [id] : [])),
      checkPin: approveByPin,
    },
    paper: {
      about: () => ({ shop: 'Warung Bu Sri', till: '001', mode: 'practice' }),
      nameOf: (id) => id,
      askFolder: async () => undefined,
      draw: async () => undefined,
      save: async () => ({ ok: false, why: 'not-writable', detail: 'EACCES' }),
    },
  })
  controller.stop()
  return controller
}
