// Runs an entry of `src-main/journal` as what it is: a process of its own.
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

/** By its name in `src-main/journal`, or where a test has one of its own. */
const pathOf = (entry: string | URL): string =>
  fileURLToPath(
    typeof entry === 'string' ? new URL(`../../../src-main/journal/${entry}.ts`, import.meta.url) : entry,
  )

/** Resolves with what the process said before it ended by itself, in peace. */
export function runApart<R>(
  entry: string | URL,
  args: readonly string[],
  execArgv: string[] = [],
): Promise<Heard<R>> {
  return hear<R>(fork(pathOf(entry), args, { execArgv }))
}

/** The same where no file may grow beyond so many KiB: a write beyond that fails as on a disk that takes no more. */
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

/** Goes on committing until the work is done; returns how many commits that were. */
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
