import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Weakness } from './disk.ts'
import { imagesOf, newTally, tryImage } from './images.ts'
import { PLANS } from './plans.ts'
import { type Recording, scratchFolder } from './record.ts'
import { recordAll } from './record-all.ts'
import type { Synchronous } from './recorded.ts'
import { chanceOf } from './seeds.ts'

/** Ways to break the promise on purpose. The instrument must detect each of them, or it proves nothing. */
export const CONTROLS = [
  { name: 'synchronous=NORMAL instead of FULL', synchronous: 'NORMAL', weakness: 'none' },
  { name: 'a disk that does nothing at a flush', synchronous: 'FULL', weakness: 'flush-is-nothing' },
  {
    name: 'a disk that forgets the names of the folder',
    synchronous: 'FULL',
    weakness: 'folder-flush-is-nothing',
  },
] as const satisfies readonly { name: string; synchronous: Synchronous; weakness: Weakness }[]

const CONTROL_PLANS = PLANS.filter(({ name }) => name === 'first day' || name === 'closed and opened again')

export type Caught = {
  readonly images: number
  /** Images in which acknowledged events were missing. */
  readonly losing: number
  /** Number of images before the first detection; undefined if it was never detected. */
  readonly firstAt?: number
  readonly detail?: string
}

/** A new journal and a reopened one, cut at random places. */
export function tryControl(
  { synchronous, weakness }: (typeof CONTROLS)[number],
  seed: number,
  images: number,
): Caught {
  const folder = scratchFolder()
  try {
    const recordings = recordAll(folder, CONTROL_PLANS, { seed, synchronous })
    const image = join(folder, 'image')
    mkdirSync(image)
    return lose(recordings, image, { seed, weakness, images })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function lose(
  recordings: readonly Recording[],
  folder: string,
  { seed, weakness, images }: { readonly seed: number; readonly weakness: Weakness; readonly images: number },
): Caught {
  const tally = newTally()
  let losing = 0
  let first: { readonly firstAt: number; readonly detail: string } | undefined
  for (let number = 0; number < images; number += 1) {
    const recording = recordings[number % recordings.length]
    if (recording === undefined) break
    // Anywhere, not from the beginning, where nothing was promised yet.
    const from = Math.floor(chanceOf(seed, 'control', number)() * images)
    const [one] = imagesOf(recording, { seed, count: images, from, to: from + 1 }, weakness)
    if (one === undefined) break
    const faults = tryImage(tally, folder, recording, one)
    const lost = faults.find((fault) => (fault.lost ?? 0) > 0)
    if (lost === undefined) continue
    losing += 1
    first ??= { firstAt: number + 1, detail: lost.detail }
  }
  return { images, losing, ...first }
}
