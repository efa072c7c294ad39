import { fork, type ChildProcess as NodeChild } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ToReview } from '#review/messages.ts'
import type { ChildProcess } from '#support/child-process.ts'

const ENTRY = fileURLToPath(new URL('../../src-main/review/process.ts', import.meta.url))

/** The review's process as started by Node; in the app it is a utility process. */
export function forkReview(
  journalFile: string,
): ChildProcess<ToReview> & { readonly process: NodeChild; readonly gone: Promise<unknown> } {
  // A test runner's own flags do not suit the child; amounts are bigint, which JSON has not.
  const child = fork(ENTRY, [journalFile], {
    execPath: process.execPath,
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return {
    process: child,
    gone: new Promise((resolve) => void child.once('exit', resolve)),
    post: (message) => void (child.connected && child.send(message)),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.on('exit', listener),
    kill: () => void child.kill('SIGKILL'),
  }
}
