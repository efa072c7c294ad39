// Entry of a separate process: an Electron utility process, or a Node child in tests. It runs one job and ends.
import '#journal/opening/stand-back.ts'
import { postLast, postToParent } from '#journal/parent.ts'
import { systemStopwatch } from '#support/real-ports.ts'
import { bringBack } from './bring-back.ts'
import { type Job, type JobMessage, type JobReport, jobSchema } from './jobs.ts'
import { makeBackup } from './make.ts'
import { rehearse } from './rehearse.ts'
import { restoreFrom } from './restore.ts'

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
  if ('key' in job) job.key.fill(0)
  postLast(last)
  process.disconnect?.()
}

function work(job: Job): Promise<JobReport> {
  let told = 0
  const onProgress = (done: number, of: number): void => {
    if (done / of - told < PROGRESS_EVERY && done < of) return
    told = done / of
    postToParent({ type: 'progress', done: told, of: 1 } satisfies JobMessage)
  }
  if (job.type === 'make') return makeBackup(job, onProgress)
  if (job.type === 'rehearse') return rehearse(job, systemStopwatch.elapsed, onProgress)
  if (job.type === 'rebuild') {
    const { file, copy, now } = job
    return restoreFrom({ file, copy, now, onProgress }, () => undefined)
  }
  return bringBack(job.plan, job.place, (done) => onProgress(done, 1)).then((end) => ({ ok: true, end }))
}
