// Entry of a separate process: an Electron utility process, or a Node child in tests. It runs one job and ends.
import '#journal/opening/stand-back.ts'
import { postLast, postToParent } from '#journal/parent.ts'
import { systemStopwatch } from '#support/real-ports.ts'
import { bringBack } from './bring-back.ts'
import {
  type Job,
  type JobMessage,
  jobSchema,
  type MakeReport,
  type RehearseReport,
  type RestoreReport,
} from './jobs.ts'
import { makeBackup } from './make.ts'
import { rehearse } from './rehearse.ts'

/** Electron's utility process has this instead of `process.on('message')`; Node's types do not know it. */
type ParentPort = { once(event: 'message', listener: (event: { readonly data: unknown }) => void): void }

/** A page redraws for each report; finer steps would not be visible. */
const PROGRESS_EVERY = 0.01

const { parentPort } = process as unknown as { readonly parentPort?: ParentPort | null }
if (parentPort !== undefined && parentPort !== null) parentPort.once('message', ({ data }) => void run(data))
else {
  process.once('message', (data) => void run(data))
  process.once('disconnect', () => process.exit(0))
}

async function run(data: unknown): Promise<void> {
  const job = jobSchema.parse(data)
  const last: JobMessage = { type: 'result', report: await work(job) }
  if (job.type !== 'restore') job.key.fill(0)
  postLast(last)
  process.disconnect?.()
}

function work(job: Job): Promise<MakeReport | RehearseReport | RestoreReport> {
  let told = 0
  const onProgress = (done: number, of: number): void => {
    if (done / of - told < PROGRESS_EVERY && done < of) return
    told = done / of
    postToParent({ type: 'progress', done: told, of: 1 } satisfies JobMessage)
  }
  if (job.type === 'make') return makeBackup(job, onProgress)
  if (job.type === 'rehearse') return rehearse(job, systemStopwatch.elapsed, onProgress)
  return bringBack(job.plan, job.place, (done) => onProgress(done, 1)).then((end) => ({ ok: true, end }))
}
