import { existsSync } from 'node:fs'
import { headOf } from './file-head.ts'

/** Whether a file is meant as a dispute file, by its name or its first letter: a damaged one is still none of a journal. */
export function isDisputeFile(file: string): boolean {
  if (!existsSync(file)) return false
  return file.toLowerCase().endsWith('.json') || headOf(file, 1).toString('latin1') === '{'
}
