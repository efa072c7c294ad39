import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { FromExport, ToExport } from '#review/export/messages.ts'
import type { ChildProcess } from '#support/child-process.ts'

const ENTRY = fileURLToPath(new URL('../../src-main/review/export/process.ts', import.meta.url))

/** The process of an export as started by Node; in the app it is a utility process. `env`: in addition to ours. */
export function forkExport(env: Readonly<Record<string, string>> = {}): ChildProcess<ToExport> & {
  readonly gone: Promise<unknown>
  readonly disconnect: () => void
  /** Its report; undefined when it ended without one. */
  readonly report: Promise<Extract<FromExport, { readonly type: 'result' }>['report'] | undefined>
} {
  const child = fork(ENTRY, [], {
    execPath: process.execPath,
    execArgv: [],
    env: { ...process.env, ...env },
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const gone = new Promise((resolve) => void child.once('exit', resolve))
  return {
    gone,
    report: new Promise((resolve) => {
      child.on('message', (message: FromExport) => {
        if (message.type === 'result') resolve(message.report)
      })
      void gone.then(() => resolve(undefined))
    }),
    disconnect: () => child.disconnect(),
    post: (message) => void (child.connected && child.send(message)),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.on('exit', listener),
    kill: () => void child.kill('SIGKILL'),
  }
}
