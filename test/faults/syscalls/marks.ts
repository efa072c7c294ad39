/** What a till reports during its day, in order. One line of JSON each. */
import { openSync, readFileSync, writevSync } from 'node:fs'
import type { SequenceName } from '#journal/tables/sequences.ts'

export type Mark =
  /** A refused opening; `words` is the text in the box. */
  | { readonly type: 'not-open'; readonly why: string; readonly words: string }
  | { readonly type: 'open'; readonly id: string; readonly seq: number; readonly head: string }
  /** A commit that has returned: its events as `<stream> <kind>`, and the end of the chain where it is known. */
  | {
      readonly type: 'written'
      readonly events: readonly string[]
      readonly seq?: number
      readonly head?: string
    }
  | { readonly type: 'number'; readonly name: SequenceName; readonly value: number }
  | { readonly type: 'health'; readonly state: string; readonly detail: string }
  /** A sale tried at the moment of the failure, and the answer to the cashier. */
  | { readonly type: 'tried'; readonly code: string }
  /** A person was told that it is done. */
  | { readonly type: 'told'; readonly act: string; readonly said: string }
  | { readonly type: 'refused'; readonly act: string; readonly code: string }
  | { readonly type: 'bug'; readonly error: string }
  | { readonly type: 'keeping' | 'kept'; readonly name: string; readonly hash: string }
  | { readonly type: 'not-kept'; readonly name: string; readonly code: string }
  | { readonly type: 'done' }

/** Uses a call that the till itself never makes, so that the trace keeps both in order without confusion. */
export function openMarks(file: string): (mark: Mark) => void {
  const handle = openSync(file, 'a')
  // A single piece would become a plain write.
  const lineEnd = Buffer.from('\n')
  return (mark) => void writevSync(handle, [Buffer.from(JSON.stringify(mark)), lineEnd])
}

export function readMarks(file: string): readonly Mark[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Mark)
}
