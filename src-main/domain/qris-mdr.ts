import type { FeeRule, FeeTable } from '#domain/fee-rules.ts'

/** The classes of merchants whose QRIS fee (MDR, merchant discount rate) Bank Indonesia has published. */
export const QRIS_CLASSES = ['micro', 'public-service', 'education', 'regular'] as const
export type QrisClass = (typeof QRIS_CLASSES)[number]

/** The day from which the micro rule holds as written here. */
const FROM = '2024-12-01'
const MICRO_FREE_UP_TO = 50_000_000n

const RULES: Readonly<Record<QrisClass, readonly FeeRule[]>> = {
  micro: [
    { method: 'qr', from: FROM, upTo: MICRO_FREE_UP_TO, basisPoints: 0n, fixed: 0n },
    { method: 'qr', from: FROM, above: MICRO_FREE_UP_TO, basisPoints: 30n, fixed: 0n },
  ],
  // Fuel stations and public services.
  'public-service': [{ method: 'qr', from: FROM, basisPoints: 40n, fixed: 0n }],
  education: [{ method: 'qr', from: FROM, basisPoints: 60n, fixed: 0n }],
  regular: [{ method: 'qr', from: FROM, basisPoints: 70n, fixed: 0n }],
}

/**
 * Example rules for a class of merchants. The shop's contract decides: classes and percentages change, so the table
 * begins unconfirmed, and no settlement is expected by it until a manager has confirmed it.
 */
export function qrisPreset(of: QrisClass): FeeTable {
  return { rules: RULES[of], rounding: 'half-up', confirmed: false }
}
