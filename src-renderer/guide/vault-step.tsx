import { VaultState } from '../screens/connection/vault-state.tsx'
import type { Guide } from './use-guide.ts'

/** Made, opened, or anew where it cannot be opened any more. */
export function VaultStep({ guide }: { readonly guide: Guide }) {
  return <VaultState vault={guide.facts.view.vault} />
}
