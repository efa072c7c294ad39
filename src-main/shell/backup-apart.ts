import type { Job, JobMessage, JobReport, RunJob } from '#backup/jobs.ts'
import { type ChildProcess, reportFrom } from '#support/child-process.ts'
import { forkChild } from './child.ts'

/**
 * Copies, seals, opens and proves in a process of its own, so that payments never wait for it. The job is sent as a
 * message because it holds a key; a process's arguments can be read by every user.
 */
export function runBackupsApart(script: string): { readonly run: RunJob; readonly stop: () => void } {
  const running = new Set<ChildProcess>()
  const run = async (job: Job, onProgress: (done: number) => void) => {
    const child = forkChild(script, [], 'loket-backup')
    running.add(child)
    child.onExit(() => void running.delete(child))
    const report = reportFrom<JobReport>(
      child,
      (message) => {
        // Sent by our own program, so its shape is trusted.
        const heard = message as JobMessage
        if (heard.type !== 'progress') return heard.report
        onProgress(heard.done / heard.of)
        return undefined
      },
      { ok: false, why: 'stopped', detail: 'the process ended without a word' },
    )
    child.post(job)
    return report
  }
  return {
    // Each job has its own kind of report.
    run: run as RunJob,
    stop: () => {
      for (const child of running) child.kill()
    },
  }
}
