import { hash } from 'node:crypto'
import { afterPowerLoss } from './damage.ts'
import { type Disk, happen, newDisk, type Weakness } from './disk.ts'
import { type Fault, type FaultKind, judge, putFiles } from './judge.ts'
import { promise, type Promises } from './promises.ts'
import type { Recording } from './record.ts'
import { chanceOf } from './seeds.ts'

/** Images from `from` up to, but not including, `to`, of `count` spread over the whole recording. */
export type Share = {
  readonly seed: number
  readonly count: number
  readonly from: number
  readonly to: number
}

export type Image = {
  readonly number: number
  /** Number of acts done when the power failed. */
  readonly cut: number
  readonly style: string
  readonly files: ReadonlyMap<string, Buffer>
  readonly promises: Promises
}

export type Found = Fault & {
  readonly recording: string
  readonly image: number
  readonly cut: number
  readonly style: string
}

export type Tally = {
  images: number
  /** Images that differ in bytes or in promises. */
  readonly distinct: Set<string>
  /** Acknowledged events that were checked in an image. */
  acknowledged: number
  lost: number
  readonly counts: Partial<Record<FaultKind, number>>
  /** The first of them. */
  readonly found: Found[]
}

const MOST_FOUND = 10

export function* imagesOf(
  recording: Recording,
  { seed, count, from, to }: Share,
  weakness: Weakness = 'none',
): Generator<Image> {
  const { name, acts } = recording
  const disk = newDisk(recording.files)
  let { promises } = recording
  let done = 0
  for (let number = from; number < to; number += 1) {
    const chance = chanceOf(seed, name, number)
    const cut = Math.min(acts.length, Math.floor(((number + chance()) / count) * (acts.length + 1)))
    for (; done < cut; done += 1) promises = advance(disk, recording, done, promises, weakness)
    yield imageOf(recording, disk, promises, number, cut, chance)
  }
}

function advance(
  disk: Disk,
  { acts }: Recording,
  at: number,
  promises: Promises,
  weakness: Weakness,
): Promises {
  const act = acts[at]
  if (act === undefined) return promises
  happen(disk, act, at, weakness)
  return act.kind === 'mark' ? promise(promises, act.mark) : promises
}

function imageOf(
  { nextEnds }: Recording,
  disk: Disk,
  promises: Promises,
  number: number,
  cut: number,
  chance: () => number,
): Image {
  const next = cut === 0 ? undefined : nextEnds[cut - 1]
  const { files, style } = afterPowerLoss(disk, chance)
  // Until it is opened, a folder may still hold the commit that was under way when it was made.
  const withNext = next === undefined || promises.next !== undefined ? promises : { ...promises, next }
  return { number, cut, style, files, promises: withNext }
}

export function newTally(): Tally {
  return { images: 0, distinct: new Set(), acknowledged: 0, lost: 0, counts: {}, found: [] }
}

/** Writes the image into a `folder` of its own, opens it, and counts the faults. */
export function tryImage(tally: Tally, folder: string, { name }: Recording, image: Image): readonly Fault[] {
  const { files, promises, number, cut, style } = image
  putFiles(folder, files)
  const faults = judge(folder, promises)
  tally.images += 1
  tally.acknowledged += promises.end?.seq ?? 0
  tally.distinct.add(fingerprint(image))
  for (const fault of faults) {
    tally.counts[fault.kind] = (tally.counts[fault.kind] ?? 0) + 1
    tally.lost += fault.lost ?? 0
    if (tally.found.length < MOST_FOUND)
      tally.found.push({ ...fault, recording: name, image: number, cut, style })
  }
  return faults
}

function fingerprint({ files, promises }: Image): string {
  const parts = [...files]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, content]) => `${name} ${hash('sha1', content)}`)
  return hash('sha1', JSON.stringify([parts, promises.end, promises.next])).slice(0, 20)
}

export function addUp(tallies: readonly Tally[]): Tally {
  const all = newTally()
  for (const one of tallies) {
    all.images += one.images
    all.acknowledged += one.acknowledged
    all.lost += one.lost
    for (const mark of one.distinct) all.distinct.add(mark)
    for (const [kind, count] of Object.entries(one.counts) as [FaultKind, number][])
      all.counts[kind] = (all.counts[kind] ?? 0) + count
    all.found.push(...one.found)
  }
  return all
}
