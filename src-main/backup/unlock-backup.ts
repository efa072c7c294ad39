import { accept, refuse, type Result } from '#contract/envelope.ts'
import { unwrapByPassphrase } from '#vault/wrap-passphrase.ts'
import type { BackupHeader } from './header.ts'

/** One at a time: each try takes a core and much memory, and a page may ask without end. */
export function openUnlocking(): typeof unlockBackup {
  let isUnlocking = false
  return async (header, passphrase) => {
    if (isUnlocking) return refuse('not-allowed', { why: 'busy' })
    isUnlocking = true
    try {
      return await unlockBackup(header, passphrase)
    } finally {
      isUnlocking = false
    }
  }
}

/** The key in a backup's header, for a till whose vault does not have it. Refusals are those of `backup.rehearse`. */
async function unlockBackup(
  { keyId, recovery }: BackupHeader,
  passphrase: string | undefined,
): Promise<Result<Uint8Array>> {
  if (recovery === undefined) return refuse('not-allowed', { why: 'this-machine' })
  if (passphrase === undefined) return refuse('not-allowed', { why: 'no-key' })
  const unwrapped = await unwrapByPassphrase(recovery, { id: keyId, passphrase })
  return unwrapped.ok ? accept(unwrapped.key) : refuse('not-allowed', { why: unwrapped.reason })
}
