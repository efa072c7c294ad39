import { fork, type ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ListenerChild } from '#callbacks/listener-controller.ts'
import { createReceiver } from '#callbacks/receive.ts'

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

/** The same without a process, for tests of what the listener says and not of where it runs: starting one takes longer. */
export function listenHere(): ListenerChild {
  const child = new EventEmitter()
  const tell = (what: 'message' | 'exit', message?: unknown) => setImmediate(() => child.emit(what, message))
  const receive = createReceiver(
    (message) => tell('message', structuredClone(message)),
    () => tell('exit'),
  )
  return {
    post: (message) => receive(structuredClone(message)),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.on('exit', listener),
    kill: () => receive({ type: 'stop' }),
  }
}
