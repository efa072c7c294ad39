import type { Words } from '../words/words.tsx'
import { BridgeRefusal } from '../bridge/call.ts'

/** A refusal by the vault, by its reason; other errors use the words of their code. */
export function refusalWords({ t, tOr }: Words, error: unknown): string {
  if (!(error instanceof BridgeRefusal)) return t('error.internal')
  const { code, messageKey, details } = error.error
  if (code !== 'vault-refused') return tOr(messageKey, 'error.internal')
  const { reason, why } = details ?? {}
  if (reason === 'unfit-secret') return tOr(`vault.unfit.${String(why)}`, 'vault.unfit.other')
  return tOr(`vault.refused.${String(reason)}`, 'error.vault-refused')
}

/** When the next passphrase may be tried, in epoch milliseconds, if a refusal says so. */
export function retryAtOf(error: unknown): number | undefined {
  const at = error instanceof BridgeRefusal ? error.error.details?.['retryAt'] : undefined
  return at === undefined ? undefined : Number(at)
}
