import { utilityProcess } from 'electron'
import type { ChildProcess } from '#support/child-process.ts'

/** Starts one of our own processes. */
export function forkChild(script: string, args: readonly string[], name: string): ChildProcess {
  const child = utilityProcess.fork(script, [...args], { serviceName: name, stdio: 'ignore' })
  // Its `exit` follows; an `error` without a listener would be thrown here.
  child.on('error', () => undefined)
  return {
    post: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.on('exit', listener),
    kill: () => void child.kill(),
  }
}
