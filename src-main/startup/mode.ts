import type { JsonFile } from './json-file.ts'
import type { Mode } from './runtime.ts'

/**
 * Practice until somebody has said otherwise. What was said and cannot be read is not practice: a till that takes real
 * money must not come to show a practised "paid" because a disk has lost a file.
 */
export function modeOf(file: Pick<JsonFile, 'read' | 'exists'>): Mode | 'unreadable' {
  const kept = file.read()
  const mode = typeof kept === 'object' && kept !== null && 'mode' in kept ? kept.mode : undefined
  if (mode === 'real' || mode === 'practice') return mode
  return file.exists() ? 'unreadable' : 'practice'
}
