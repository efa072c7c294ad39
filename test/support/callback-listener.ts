import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ListenerChild } from '#callbacks/listener-controller.ts'

const ENTRY = fileURLToPath(new URL('../../src-main/callbacks/process.ts', import.meta.url))

/** The listener's process as started by Node; in the app it is a utility process. */
export function forkListener(): ListenerChild & {
  readonly process: ChildProcess
  readonly gone: Promise<number | null>
} {
  // A test runner's own flags (loaders, inspectors) do not suit the child.
  const child = fork(ENTRY, [], {
    execPath: process.execPath,
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const gone = new Promise<number | null>((resolve) => void child.once('exit', resolve))
  return {
    process: child,
    gone,
    post: (message) => void (child.connected && child.send(message)),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.on('exit', listener),
    kill: () => void child.kill('SIGKILL'),
  }
}
