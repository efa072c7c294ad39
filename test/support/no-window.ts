/** Starts the app where it should exit before it has a window. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Ended = {
  readonly code: number | null
  /** Title and text of the box shown; empty without one. */
  readonly box: string
}

const ROOT = join(import.meta.dirname, '../..')

/** Recordings go to a second folder, outside the app's own. */
export async function startToItsEnd(
  folder: string,
  beside: string,
  env: Readonly<Record<string, string>> = {},
  switches: readonly string[] = [],
): Promise<Ended> {
  const program = process.env['LOKET_ELECTRON']
  if (program === undefined) throw new Error('LOKET_ELECTRON is not set: run through npm test')
  const box = join(beside, 'box')
  const child = spawn(
    program,
    [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--user-data-dir=${folder}`,
      ...switches,
      ...['-r', join(import.meta.dirname, 'error-box.cjs')],
      ROOT,
    ],
    { env: { ...process.env, ...env, LOKET_ERROR_BOX: box }, stdio: 'ignore' },
  )
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  return { code, box: existsSync(box) ? readFileSync(box, 'utf8') : '' }
}
