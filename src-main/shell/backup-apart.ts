import type { RunJob } from '#backup/desk.ts'
import type { JobMessage, MakeJob, MakeReport, RehearseJob, RehearseReport } from '#backup/jobs.ts'
import { forkChild, type Child } from './child.ts'

/**
 * Copies, seals, opens and proves in a process of its own, so that no payment waits for it. The job goes over as a message:
 * there is a key in it, and the words a process is started with can be read by everybody.
 */
export function runBackupsApart(script: string): { readonly run: RunJob; readonly stop: () => void } {
  const running = new Set<Child>()
  const run = (job: MakeJob | RehearseJob, onProgress: (done: number) => void) =>
    new Promise<MakeReport | RehearseReport>((resolve) => {
      const child = forkChild(script, [], 'loket-backup')
      running.add(child)
      child.onMessage((message) => {
        // Our own program at the other end: its shapes are believed.
        const heard = message as JobMessage
        if (heard.type === 'progress') onProgress(heard.done / heard.of)
        else resolve(heard.report)
      })
      child.onExit(() => {
        running.delete(child)
        resolve({ ok: false, why: 'stopped', detail: 'the process ended without a word' })
      })
      child.post(job)
    })
  return {
    // Each job has its own kind of report.
    run: run as RunJob,
    stop: () => {
      for (const child of running) child.kill()
    },
  }
}
