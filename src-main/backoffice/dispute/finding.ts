export type DisputeFindingName = 'spelling' | 'parts' | 'seal' | 'entries' | 'order' | 'provider'

/** Plain JSON. `at` is the entry of the journal with the fault. `isChecked`: absent when it was. */
export type DisputeFinding = {
  readonly name: DisputeFindingName
  /** No fault was found. */
  readonly ok: boolean
  readonly isChecked?: false
  readonly words: string
  readonly at?: number
}

export const good = (name: DisputeFindingName, words: string): DisputeFinding => ({ name, ok: true, words })

/** Nothing was wrong, as nothing could be looked at. */
export const unchecked = (name: DisputeFindingName, words: string): DisputeFinding => ({
  ...good(name, words),
  isChecked: false,
})

export const bad = (name: DisputeFindingName, words: string, at?: bigint): DisputeFinding => ({
  name,
  ok: false,
  words,
  ...(at === undefined ? {} : { at: Number(at) }),
})
