import { fork } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { addUp, type Found, type Share, type Tally } from './images.ts'
import { PLANS } from './plans.ts'
import { type Recording, scratchFolder } from './record.ts'
import { recordAll } from './record-all.ts'
import type { WorkerOrders, WorkerSaid } from './worker.ts'

export type PowerOptions = {
  readonly images: number
  readonly seed: number
  readonly workers: number
  readonly onProgress?: (images: number, faults: readonly Found[]) => void
}

export type PowerReport = {
  readonly recordings: readonly { readonly recording: Recording; readonly tally: Tally }[]
  readonly all: Tally
  /** Time spent opening images. */
  readonly seconds: number
}

/** Records every plan and opens this many images of what a power loss may leave of them. */
export async function losePower({ images, seed, workers, onProgress }: PowerOptions): Promise<PowerReport> {
  const folder = scratchFolder()
  try {
    const recordings = recordAll(folder, PLANS, { seed, synchronous: 'FULL' })
    const since = performance.now()
    const shares = shareOut(recordings, images, seed)
    const done = Array.from({ length: workers }, () => 0)
    const tallies = await Promise.all(
      done.map((_, worker) => {
        const own = join(folder, `worker-${worker}`)
        mkdirSync(own)
        const part = (share: Share): Share => ({
          ...share,
          from: Math.floor((share.count * worker) / workers),
          to: Math.floor((share.count * (worker + 1)) / workers),
        })
        const orders = {
          folder: own,
          shares: shares.map((share, number) => ({
            ...part(share),
            recording: join(folder, String(number)),
          })),
        }
        return work(orders, (count, faults) => {
          done[worker] = count
          onProgress?.(
            done.reduce((sum, one) => sum + one, 0),
            faults,
          )
        })
      }),
    )
    const seconds = (performance.now() - since) / 1000
    const each = recordings.map((recording, number) => ({
      recording,
      tally: addUp(tallies.flatMap((of) => of[number] ?? [])),
    }))
    return { recordings: each, all: addUp(each.map(({ tally }) => tally)), seconds }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Shares the images by the number of acts, so that every moment of every recording counts the same. */
function shareOut(recordings: readonly Recording[], images: number, seed: number): readonly Share[] {
  const all = recordings.reduce((sum, { acts }) => sum + acts.length, 0)
  let before = 0
  return recordings.map(({ acts }) => {
    const from = Math.floor((images * before) / all)
    before += acts.length
    return { seed, count: Math.floor((images * before) / all) - from, from: 0, to: 0 }
  })
}

function work(
  orders: WorkerOrders,
  onProgress: (images: number, faults: readonly Found[]) => void,
): Promise<readonly Tally[]> {
  const child = fork(join(import.meta.dirname, 'worker.ts'), [JSON.stringify(orders)], {
    execArgv: [],
    serialization: 'advanced',
  })
  return new Promise((resolve, reject) => {
    let result: readonly Tally[] | undefined
    child.on('message', (said: WorkerSaid) => {
      if (said.type === 'progress') onProgress(said.images, said.faults)
      else result = said.tallies
    })
    child.once('error', reject)
    // Not at its exit: its last messages may still be on their way then.
    child.once('disconnect', () => {
      if (result === undefined) reject(new Error('a worker ended without a result'))
      else resolve(result)
    })
  })
}
