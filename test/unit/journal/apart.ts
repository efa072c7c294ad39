// Runs an entry of `src-main/journal` as a separate process, as in the app.
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { OpenedJournal } from '#journal/journal.ts'
import { NOON } from './helpers.ts'

type Message<R> =
  | { readonly type: 'progress'; readonly done: number; readonly of: number }
  | { readonly type: 'result'; readonly report: R }

export type Heard<R> = {
  readonly report: R | undefined
  readonly progress: readonly (readonly [done: number, of: number])[]
}

/** By its name in `src-main/journal`, or by the path of a test's own entry. */
const pathOf = (entry: string | URL): string =>
  fileURLToPath(
    typeof entry === 'string' ? new URL(`../../../src-main/journal/${entry}.ts`, import.meta.url) : entry,
  )

/** Resolves with the process's message before a normal exit. */
export function runApart<R>(
  entry: string | URL,
  args: readonly string[],
  execArgv: string[] = [],
): Promise<Heard<R>> {
  return hear<R>(fork(pathOf(entry), args, { execArgv }))
}

/** The same with a file size limit in KiB: a write beyond it fails as on a full disk. */
export function runWithin<R>(kib: number, entry: string | URL, args: readonly string[]): Promise<Heard<R>> {
  const script = `trap '' XFSZ; ulimit -f ${kib}; exec "$0" "$@"`
  return hear<R>(
    spawn('/bin/bash', ['-c', script, process.execPath, pathOf(entry), ...args], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  )
}

async function hear<R>(child: ChildProcess): Promise<Heard<R>> {
  onTestFinished(() => void child.kill('SIGKILL'))
  const messages: Message<R>[] = []
  child.on('message', (message) => messages.push(message as Message<R>))
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${String(child.spawnargs.at(-1))} ended with ${String(code)}`)
  const last = messages.at(-1)
  return {
    report: last?.type === 'result' ? last.report : undefined,
    progress: messages.flatMap((each) => (each.type === 'progress' ? [[each.done, each.of] as const] : [])),
  }
}

/** Commits until the work is done; returns the number of commits. */
export async function commitMeanwhile(journal: OpenedJournal, work: Promise<unknown>): Promise<number> {
  const ended = new AbortController()
  void work.catch(() => undefined).finally(() => ended.abort())
  let commits = 0
  while (!ended.signal.aborted) {
    journal.write.commit({ at: NOON, note: { stream: 'till', kind: 'meanwhile', body: 'x'.repeat(500) } })
    commits += 1
    await new Promise((resolve) => void setImmediate(resolve))
  }
  return commits
}
