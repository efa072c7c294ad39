import type { Reading } from '#backoffice/gateway-history/all-pages.ts'
import {
  readGatewayHistory,
  type HistoryQuestion,
  type HistoryRecord,
} from '#backoffice/gateway-history/read.ts'
import type { PracticeOverrides } from '#simulator/config.ts'
import { openVirtualTill, type VirtualTill, type VirtualTillOptions } from '#test/support/virtual-till.ts'

export const SECOND = 1000
export const DAY = 86_400_000
export type Read = Reading<HistoryRecord>

/** A till whose gateway has a thousand records. */
export function openHistory(config: PracticeOverrides = {}, more: VirtualTillOptions = {}): VirtualTill {
  return openVirtualTill({ ...more, config: { historyRecords: 1000, ...config } })
}

/** Reads while time passes, and calls `between` each second. */
export async function readOn(
  shop: VirtualTill,
  changes: Partial<HistoryQuestion> = {},
  between: () => void = () => undefined,
): Promise<Read> {
  const now = shop.time.clock.now()
  let reading: Read | undefined
  void readGatewayHistory(shop.backOffice(), { from: now - 30 * DAY, to: now, ...changes }).then((done) => {
    reading = done
  })
  for (let second = 0; second < 24 * 3600; second += 1) {
    await shop.time.advance(SECOND)
    if (reading !== undefined) return reading
    between()
  }
  throw new Error('it never ended')
}
