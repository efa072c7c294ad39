import type { Scanned } from '#contract/views.ts'
import { isOpen, isPaidInTime } from '#domain/order-rules.ts'
import { referencePrefixes } from '#domain/reference.ts'
import { readScanCode, scanCodeOfOrder, scanCodeOfSlip, type ScanCode } from '#domain/scan-code.ts'
import type { CounterDeps } from '../deps.ts'

/** A payment that came longer ago opens in the history: an old receipt must not look like a payment that has just come. */
const JUST_PAID_MS = 3 * 60_000

/** Finds what a scanned code names in this journal. The whole code must match, so another till's number finds nothing. */
export function findScanned(deps: CounterDeps, code: ScanCode): Scanned {
  const { kind, isPractice, till, number } = readScanCode(code)
  const { read } = deps.journal
  if (kind === 'slip') {
    const slip = read.slip(Number(number))
    const here = { till: deps.profile().till, isPractice: deps.mode === 'practice' }
    return slip !== undefined && scanCodeOfSlip(slip, here) === code
      ? { kind: 'slip', number: slip.number }
      : { kind: 'unknown' }
  }
  const order = referencePrefixes(isPractice ? 'practice' : 'real', till)
    .flatMap((from) => read.ordersNumbered(from, number))
    .find(({ reference }) => scanCodeOfOrder(reference) === code)
  if (order === undefined) return { kind: 'unknown' }
  const now = deps.clock.now()
  const isOld = isPaidInTime(order, deps.profile()) && now - order.state.since > JUST_PAID_MS
  return { kind: 'order', reference: order.reference, isOpen: isOpen(order, now) && !isOld }
}
