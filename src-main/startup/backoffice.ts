import type { BackofficeDeps } from '#backoffice/deps.ts'
import type { CounterDeps } from '#counter/deps.ts'
import { createPersonalBox } from '#support/personal-box.ts'

/** What the back office needs beyond the till: the box of personal data, while the vault is open. */
export function backofficeOf(deps: CounterDeps, personalKey: () => Uint8Array | undefined): BackofficeDeps {
  return {
    ...deps,
    personal: () => {
      const key = personalKey()
      return key === undefined ? undefined : createPersonalBox(key, deps.random)
    },
  }
}
