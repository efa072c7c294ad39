import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { VictimOrders, Word } from './victim.ts'

const ENTRY = join(import.meta.dirname, 'victim.ts')

export type Told = { readonly word: Word; readonly number: number; readonly head: string }

/** When to kill it: after this many promises, or this many milliseconds after it begins to open. */
export type Shot = { readonly afterPromises: number } | { readonly afterMs: number }

/** Keeps Node's compiled code here; otherwise a short life would be mostly compiling. */
const compiled = (folder: string) => ({ ...process.env, NODE_COMPILE_CACHE: folder })

/** Runs once to its own end before the others: a killed process saves no compiled code. */
export function warmUp(cache: string): void {
  spawnSync(process.execPath, [ENTRY, '{}'], { input: '', env: compiled(cache) })
}

/** Starts a victim, kills it, and returns what it reported. Throws when it ended before the kill. */
export async function shoot(orders: VictimOrders, shot: Shot, cache: string): Promise<readonly Told[]> {
  const child = spawn(process.execPath, [ENTRY, JSON.stringify(orders)], {
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    env: compiled(cache),
  })
  const [input, , errors, pipe] = child.stdio
  if (input === null || errors === null || pipe === null || pipe === undefined || !('read' in pipe))
    throw new Error('a victim without pipes')
  let complaint = ''
  errors.on('data', (text: Buffer) => {
    complaint += text.toString('utf8')
  })
  // It may have ended before reading the order to begin.
  input.on('error', () => undefined)
  const ended = new Promise<NodeJS.Signals | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (_code, signal) => resolve(signal))
  })
  const told: Told[] = []
  const kill = (): void => void child.kill('SIGKILL')
  const lines = createInterface({ input: pipe })
  lines.on('line', (line) => {
    const [word = '', number = '', head] = line.split(' ')
    // An incomplete line was not reported.
    if (head === undefined) return
    if (word === 'ready') {
      if ('afterMs' in shot) setTimeout(kill, shot.afterMs)
      return
    }
    told.push({ word: word as Word, number: Number(number), head })
    if ('afterPromises' in shot && told.length === shot.afterPromises) kill()
  })
  const read = new Promise((resolve) => void lines.once('close', resolve))
  input.write('!')
  const signal = await ended
  await read
  if (signal !== 'SIGKILL') throw new Error(`the victim ended by itself: ${complaint}`)
  return told
}
