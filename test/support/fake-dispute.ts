/** Dispute files in the fake main process: each is made at once, at the place that the test says. */
import type { DisputeProgress } from '#contract/dispute-views.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'

export const DISPUTE_SHA256 = '3f2a'.repeat(16)

export function createFakeDispute(progress: DisputeProgress = { step: 'draw' }) {
  return {
    'dispute.make': ({ reference }: InputOf<'dispute.make'>): OutputOf<'dispute.make'> => ({
      saved: true,
      pdf: `LATIHAN-aduan-${reference}.pdf`,
      data: `LATIHAN-aduan-${reference}.json`,
      sha256: DISPUTE_SHA256,
    }),
    'dispute.cancel': () => null,
    'dispute.progress': () => progress,
  }
}
