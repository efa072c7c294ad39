/** Threads for the units of a long run; each takes the next free unit. */
import { parentPort, SHARE_ENV, Worker } from 'node:worker_threads'

export type Pool<Task, Result> = {
  /** The program of a thread: calls `serve`. */
  readonly entry: URL
  readonly threads: number
  readonly units: Iterator<number>
  readonly taskOf: (unit: number) => Task
  readonly onResult: (unit: number, result: Result) => void
}

/** Until all units are done. A throw in a thread is thrown here. */
export async function runPool<Task, Result>(pool: Pool<Task, Result>): Promise<void> {
  await Promise.all(Array.from({ length: pool.threads }, () => oneThread(pool)))
}

function oneThread<Task, Result>({ entry, units, taskOf, onResult }: Pool<Task, Result>): Promise<void> {
  return new Promise((resolve, reject) => {
    // A unit's objects die with it, so the young generation is large enough to promote none. The process's
    // environment is shared: a time zone set by a life must reach the system.
    const worker = new Worker(entry, { env: SHARE_ENV, resourceLimits: { maxYoungGenerationSizeMb: 64 } })
    let unit = -1
    const next = (): void => {
      const given = units.next()
      if (given.done === true) return void worker.terminate()
      unit = given.value
      worker.postMessage(taskOf(unit))
    }
    worker.on('message', (result: Result) => {
      onResult(unit, result)
      next()
    })
    worker.on('error', reject)
    worker.on('exit', () => resolve())
    next()
  })
}

/** In a thread: performs each task that it receives. */
export function serve(work: (task: never) => unknown): void {
  parentPort?.on('message', (task: unknown) => {
    void Promise.resolve(work(task as never)).then((result) => parentPort?.postMessage(result))
  })
}
