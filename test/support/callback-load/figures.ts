/** Latencies in milliseconds, and the answers. */
export type Measured = {
  readonly latencies: readonly number[]
  readonly codes: Readonly<Record<string, number>>
}

export type Quantiles = {
  readonly p50: number
  readonly p99: number
  readonly p999: number
  readonly max: number
}

export function quantilesOf(latencies: readonly number[]): Quantiles {
  const sorted = latencies.toSorted((a, b) => a - b)
  const at = (part: number): number =>
    sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? NaN
  return { p50: at(0.5), p99: at(0.99), p999: at(0.999), max: at(1) }
}

export function createMeter() {
  const latencies: number[] = []
  const codes: Record<string, number> = {}
  return {
    note: (since: number, code: string): void => {
      latencies.push(performance.now() - since)
      codes[code] = (codes[code] ?? 0) + 1
    },
    measured: (): Measured => ({ latencies, codes }),
  }
}

/** Sends each call at its own time, answered or not, so that waits are measured in full. */
export async function openLoop(
  calls: readonly Buffer[],
  perSecond: number,
  send: (bytes: Buffer) => Promise<string>,
): Promise<Measured> {
  const meter = createMeter()
  const begin = performance.now()
  const done: Promise<void>[] = []
  for (const [index, bytes] of calls.entries()) {
    const due = begin + (index * 1_000) / perSecond
    const early = due - performance.now()
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early))
    // Sent a little early, its wait starts then; sent late, it has waited since it was due.
    const since = Math.min(due, performance.now())
    done.push(
      send(bytes).then(
        (code) => meter.note(since, code),
        () => meter.note(since, 'lost'),
      ),
    )
  }
  await Promise.all(done)
  return meter.measured()
}

/** A fixed number of clients, each sending its next call once the last is answered. */
export async function closedLoop(
  calls: readonly Buffer[],
  clients: number,
  send: (bytes: Buffer) => Promise<string>,
): Promise<Measured & { readonly perSecond: number }> {
  const meter = createMeter()
  const begin = performance.now()
  let next = 0
  const client = async (): Promise<void> => {
    for (let bytes = calls[next++]; bytes !== undefined; bytes = calls[next++]) {
      const since = performance.now()
      meter.note(since, await send(bytes).catch(() => 'lost'))
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return { ...meter.measured(), perSecond: (calls.length * 1_000) / (performance.now() - begin) }
}
