import { accept, refuse, type Result } from '#contract/envelope.ts'
import { judgePageAddress } from '#domain/page-address.ts'
import type { CounterDeps } from '../deps.ts'

/**
 * Passes the address of an order's payment page to `write`, which puts it on the clipboard. Only while the customer
 * may pay there, and only an address that may be shown. Refusals: not-found, not-allowed.
 */
export async function copyLink(
  { journal, mode, clock }: CounterDeps,
  reference: string,
  write: (text: string) => Promise<void>,
): Promise<Result<null>> {
  const order = journal.read.order(reference)
  if (order === undefined) return refuse('not-found')
  const { state } = order
  if (state.kind !== 'waiting' || state.ask.kind !== 'link' || clock.now() > order.expiresAt)
    return refuse('not-allowed', { state: state.kind })
  const { url } = state.ask
  if (!judgePageAddress(url, { isPractice: mode === 'practice' }).ok)
    return refuse('not-allowed', { why: 'address' })
  await write(url)
  return accept(null)
}
