import type { Timers } from '#domain/ports.ts'

/** Long enough to read an amount, short enough not to hold up the customer who pays now. */
export const TICK_MS = 3_000

type Paid = { readonly amountMinor: bigint; readonly at: number }

export type EarlierPaid = {
  current(): Paid | undefined
  /** Shown for a moment; a newer one takes its place. */
  tick(paid: Paid): void
  end(): void
}

/** The tick for a customer whose QR is no longer shown, next to what the present customer sees. */
export function createEarlierPaid(timers: Timers, onChange: () => void): EarlierPaid {
  let now: { readonly paid: Paid; readonly stop: () => void } | undefined
  const end = (): void => {
    if (now === undefined) return
    now.stop()
    now = undefined
    onChange()
  }
  return {
    current: () => now?.paid,
    tick: (paid) => {
      now?.stop()
      now = { paid, stop: timers.after(TICK_MS, end) }
      onChange()
    },
    end,
  }
}
