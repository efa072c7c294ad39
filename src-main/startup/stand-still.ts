/** Ends all that uses the journal and closes it; once, before a restore or when Loket ends. */
export type StandStill = { readonly now: () => void; readonly isStill: () => boolean }

type Parts = {
  readonly callbacks: { readonly controller: { stop(): void } }
  readonly people: { readonly idle: { stop(): void } }
  readonly drills: { close(): void } | undefined
  readonly health: { stop(): void }
  readonly till: { readonly watcher: { stop(): Promise<void> } }
  readonly review: { stop(): void }
  readonly exporter: { end(): void }
  readonly settlement: { stop(): void }
  readonly invoices: { stop(): void }
  readonly toldPaid: { stop(): void }
  readonly dues: { stop(): void }
  readonly payouts: { stop(): void }
  readonly batches: { stop(): void }
  readonly runtime: { stop(): void }
  readonly journal: { close(): void }
}

export function standStillOf({
  callbacks,
  people,
  drills,
  health,
  till,
  review,
  exporter,
  settlement,
  invoices,
  toldPaid,
  dues,
  payouts,
  batches,
  runtime,
  journal,
}: Parts): StandStill {
  let isStill = false
  return {
    now: () => {
      if (isStill) return
      isStill = true
      callbacks.controller.stop()
      people.idle.stop()
      drills?.close()
      health.stop()
      void till.watcher.stop()
      review.stop()
      exporter.end()
      settlement.stop()
      invoices.stop()
      toldPaid.stop()
      dues.stop()
      payouts.stop()
      batches.stop()
      runtime.stop()
      journal.close()
    },
    isStill: () => isStill,
  }
}
