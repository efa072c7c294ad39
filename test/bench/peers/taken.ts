/** What is taken of each program in a round. */
export type Taken = {
  /** Milliseconds from the start of the main process. */
  readonly picture: number
  /** The first key on the sale screen, shown; the same. */
  readonly key: number
  /** Milliseconds from the press to the painted rows. */
  readonly list: number
  readonly search: number
  /** MB of all processes, idle on the sale screen. */
  readonly memory: number
  readonly processes: number
}

export type Figure = keyof Taken
