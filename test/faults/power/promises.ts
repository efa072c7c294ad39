/** What had been promised at a moment of a recording. */
import type { SequenceName } from '#journal/tables/sequences.ts'
import type { Act } from './log.ts'
import type { Mark } from './recorded.ts'

export type End = { readonly seq: number; readonly head: string }

export type Promises = {
  /** The journal that was opened; undefined before there was one. */
  readonly id?: string
  /** The last event that was acknowledged. */
  readonly end?: End
  /** The commit in progress: it may be there whole, or not at all. */
  readonly next?: End
  readonly numbers: Readonly<Partial<Record<SequenceName, number>>>
  /** Copies that were reported as made, with the end of the chain in them. */
  readonly copies: Readonly<Record<string, string>>
  /** Small files next to the journal that were reported as written, with the hash of their contents. */
  readonly kept: Readonly<Record<string, string>>
  /** Files that were being written: either the earlier contents or these. */
  readonly keeping: Readonly<Record<string, string>>
}

export const NOTHING_PROMISED: Promises = { numbers: {}, copies: {}, kept: {}, keeping: {} }

export function promise(before: Promises, mark: Mark): Promises {
  switch (mark.type) {
    case 'opened':
      return ended({ ...before, id: mark.id }, mark)
    case 'committed':
      return ended(before, mark)
    case 'number':
      return { ...before, numbers: { ...before.numbers, [mark.name]: mark.value } }
    case 'keeping':
      return { ...before, keeping: { ...before.keeping, [mark.name]: mark.hash } }
    case 'kept':
      return { ...before, kept: { ...before.kept, [mark.name]: mark.hash } }
    case 'copied':
      return { ...before, copies: { ...before.copies, [mark.name]: mark.head } }
  }
}

function ended({ next: _before, ...rest }: Promises, end: End): Promises {
  return { ...rest, end }
}

/** For each place in `acts` the commit that is acknowledged next after it. */
export function nextEnds(acts: readonly Act[]): readonly (End | undefined)[] {
  const next: (End | undefined)[] = []
  let coming: End | undefined
  for (let at = acts.length - 1; at >= 0; at -= 1) {
    next[at] = coming
    const act = acts[at]
    if (act?.kind === 'mark' && act.mark.type === 'committed') coming = act.mark
  }
  return next
}
