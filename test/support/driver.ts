import { fork, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { DriverOrders } from '../faults/driver.ts'
import type { RunningPracticeGateway } from './practice-gateway.ts'

const ENTRY = join(import.meta.dirname, '../faults/driver.ts')

export type Told = Readonly<Record<string, unknown>> & { readonly type: string }

export type Driver = {
  /** Waits for the next message of this type, or takes one that came; throws if the process ends first. */
  hear(type: string): Promise<Told>
  say(message: Record<string, unknown>): void
  /** The signal or code it ended with. */
  readonly ended: Promise<string>
}

/** A folder that is removed after the test, passed or failed. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'loket-faults-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export function driverOrders(
  gateway: RunningPracticeGateway,
  folder: string,
  more: Pick<DriverOrders, 'act'> & Partial<DriverOrders>,
): DriverOrders {
  return {
    journal: join(folder, 'till.journal'),
    baseUrl: gateway.baseUrl,
    privateKey: gateway.merchantPrivateKeyPem,
    gatewayPublicKey: gateway.gatewayPublicKey,
    ...more,
  }
}

export function startDriver(orders: DriverOrders): Driver {
  const child = fork(ENTRY, [JSON.stringify(orders)], {
    execPath: process.execPath,
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return listen(child)
}

/** The same under strace, which writes every file and socket system call to `trace`. */
export function straceDriver(orders: DriverOrders, trace: string): Driver {
  const calls =
    'trace=openat,socket,connect,close,dup,dup2,dup3,fcntl,fsync,fdatasync,pwrite64,pwritev,write,writev,sendto,sendmsg'
  const child = spawn(
    'strace',
    ['-f', '-s', '65536', '-e', calls, '-o', trace, process.execPath, ENTRY, JSON.stringify(orders)],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  )
  return listen(child)
}

function listen(child: ChildProcess): Driver {
  onTestFinished(() => void child.kill('SIGKILL'))
  const told: Told[] = []
  const waiting: { type: string; resolve: (told: Told) => void; reject: (error: Error) => void }[] = []
  child.on('message', (message: Told) => {
    const index = waiting.findIndex((one) => one.type === message.type)
    if (index === -1) told.push(message)
    else waiting.splice(index, 1)[0]?.resolve(message)
  })
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      for (const one of waiting.splice(0))
        one.reject(new Error(`the driver ended (${signal ?? code}) before ${one.type}`))
      resolve(signal ?? String(code))
    })
  })
  return {
    hear: (type) => {
      const index = told.findIndex((one) => one.type === type)
      const [found] = index === -1 ? [] : told.splice(index, 1)
      if (found !== undefined) return Promise.resolve(found)
      return new Promise((resolve, reject) => void waiting.push({ type, resolve, reject }))
    },
    say: (message) => void child.send(message),
    ended,
  }
}
