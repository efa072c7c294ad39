import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { VictimOrders, Word } from './victim.ts'

const ENTRY = join(import.meta.dirname, 'victim.ts')

export type Told = { readonly word: Word; readonly number: number; readonly head: string }

/** When it is killed: after so many promises, or after so many milliseconds from when it begins to open. */
export type Shot = { readonly afterPromises: number } | { readonly afterMs: number }

/** What Node has compiled is kept here; most of a short life would be compiling. */
const compiled = (folder: string) => ({ ...process.env, NODE_COMPILE_CACHE: folder })

/** Once before the others, to its own end: who is killed keeps nothing for the next one. */
export function warmUp(cache: string): void {
  spawnSync(process.execPath, [ENTRY, '{}'], { input: '', env: compiled(cache) })
}

/** Starts a victim, kills it, and brings what it had told. Throws when it ended by itself. */
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
  // It may be gone before it has read that it shall begin.
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
    // Cut off in the middle: not told.
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
