/**
 * One of the processes that open images: `worker.ts <json of WorkerOrders>`. Reports progress, and finally its
 * results.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { type Found, imagesOf, newTally, type Share, type Tally, tryImage } from './images.ts'
import { loadRecording } from './record.ts'

export type WorkerOrders = {
  /** Its own folder, for the images. */
  readonly folder: string
  readonly shares: readonly (Share & { readonly recording: string })[]
}

export type WorkerSaid =
  /** `faults`: found so far, so that an aborted long run has still reported them. */
  | { readonly type: 'progress'; readonly images: number; readonly faults: readonly Found[] }
  | { readonly type: 'result'; readonly tallies: readonly Tally[] }

const SAY_EVERY = 200
/** A closed database is freed only between two turns of the event loop. */
const BREATHE_EVERY = 20

const { folder, shares } = JSON.parse(process.argv[2] ?? '{}') as WorkerOrders
/** Resolves when the message has been handed over: exiting earlier would lose a long result. */
const say = (said: WorkerSaid): Promise<void> =>
  new Promise((resolve) => {
    if (process.send === undefined) resolve()
    else process.send(said, undefined, undefined, () => resolve())
  })
const image = join(folder, 'image')
mkdirSync(image, { recursive: true })
let images = 0
const tallies: Tally[] = []
for (const { recording: from, ...share } of shares) {
  const recording = loadRecording(from)
  const tally = newTally()
  tallies.push(tally)
  for (const one of imagesOf(recording, share)) {
    tryImage(tally, image, recording, one)
    images += 1
    if (images % BREATHE_EVERY === 0) await breathe()
    if (images % SAY_EVERY === 0)
      await say({ type: 'progress', images, faults: tallies.flatMap(({ found }) => found) })
  }
}
await say({ type: 'result', tallies })
// The work is done.
process.disconnect?.()
