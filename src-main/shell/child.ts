import { utilityProcess } from 'electron'

/** A process of ours beside the main one, with messages both ways. */
export type Child = {
  post(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
  onExit(listener: () => void): void
  /** Ends it without asking. */
  kill(): void
}

export function forkChild(script: string, args: readonly string[], name: string): Child {
  const child = utilityProcess.fork(script, [...args], { serviceName: name, stdio: 'ignore' })
  return {
    post: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.on('exit', listener),
    kill: () => void child.kill(),
  }
}
