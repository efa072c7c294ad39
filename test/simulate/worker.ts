// A thread of its own with a journal of its own: plays its share of the seeds and sends what came of them.
import { parentPort, workerData } from 'node:worker_threads'
import { playMany, type Stretch, type Tallied } from './many.ts'

/** So often something is said, that whoever waits sees it go on. */
const AT_ONCE = 2_000

const { first, count, every = 1, control } = workerData as Stretch
for (let at = first; at < first + count; at += AT_ONCE * every) {
  const left = Math.min(AT_ONCE * every, first + count - at)
  const part: Tallied = await playMany({
    first: at,
    count: left,
    every,
    ...(control === undefined ? {} : { control }),
  })
  parentPort?.postMessage(part)
}
